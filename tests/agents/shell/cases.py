"""Commands that only read, and commands that do more, by what is wrong with them."""

from __future__ import annotations


def _lines(text: str) -> list[str]:
    return text.strip("\n").split("\n")


_ALLOWED_LINES = r"""
ls -lAh --color=never src
ls -1 'odd name' "another one"
ls notes*.md
ls -d src/*/
ls ~
ls ~/notes -R
cat README.md CHANGELOG.md
cat -A tabs.txt
cat *.md
cat < README.md
head README.md
head -n 3 README.md notes.txt
head -c 64 notes.txt
head -7 notes.txt
tail -n 5 notes.txt
tail -n +3 notes.txt
tail -c 100 notes.txt
tail -3 notes.txt
tac notes.txt
rev notes.txt
nl -ba notes.txt
od -c -N 8 notes.txt
xxd -l 16 notes.txt
xxd -p notes.txt
base64 -w 0 notes.txt
wc notes.txt
wc -lw *.txt
wc -l < notes.txt
stat -c %s notes.txt
stat --format='%n %a' notes.txt
file --brief --mime-type notes.txt
du -sk src
du -h --max-depth=1 .
df -h .
basename src/app.py .py
dirname src/app.py
readlink -f src
realpath --relative-to=src notes.txt
cmp -s notes.txt README.md
comm -23 notes.txt README.md
diff -ru src docs
diff --brief notes.txt README.md
diff -U 1 notes.txt README.md
sha256sum notes.txt
sha512sum *.txt | head -1
cksum notes.txt
grep deploy notes.txt
grep -rn --include='*.md' 'on Tuesdays' .
grep -rniE "(deploy|release)" docs src
grep -o '[0-9]\{4\}' notes.txt
grep -c '$(rm -rf x)' notes.txt
grep -e one -e two notes.txt
grep -A 2 -B2 -C1 one notes.txt
grep -vx '' notes.txt
grep -- '--output' notes.txt
grep -l "a > b; rm c" *.txt
grep 部署 notes.txt
egrep 'a|b' notes.txt
fgrep -x a notes.txt
rg -i deploy
rg -n --no-heading -g '*.py' 'def ' src
rg --files src
rg -tpy -C2 main
rg -F -e '$HOME' .
rg --max-count 1 --sort path main
find .
find src docs -type f
find . -iname 'read*' -not -path './src/*'
find . ! -name '*.py' -a -type f
find . \( -name a -o -name b \) -prune -o -print
find . -newermt 2026-01-01 -size +1c -printf '%p %s\n'
find . -mindepth 1 -maxdepth 1 -type d -empty
find . -perm -u+r -mtime -3
find -L . -type l
find src/* -name app.py
sed -n 3p notes.txt
sed -n '2,$p' notes.txt
sed -n -e 1,2p notes.txt README.md
sort notes.txt
sort -rnk2 -t : notes.txt
sort -u ./*.txt
sort --reverse --key=2 notes.txt
uniq notes.txt
uniq -ci notes.txt
sort notes.txt | uniq -d
cut -d, -f1,3 notes.txt
cut -c 1-5 notes.txt
tr a-z A-Z < notes.txt
tr -d '\r' < notes.txt
paste -sd, notes.txt
join -t, notes.txt notes.txt
column -t -s, notes.txt
fold -w 20 -s notes.txt
seq 1 3
jq . data.json
jq -c '.items[] | select(.kind == "x")' data.json
jq -r '.env' data.json
jq --arg name v '{($name): 1}' -n
jq -n --argjson a 1 '$a'
date -u +%H:%M
date -d '2 days ago'
date -d '-1 day' +%F
uname -sr
hostname -s
id -un
pwd -P
cd src && ls
cd src; pwd
test -f notes.txt && echo there || echo gone
test ! -d nowhere
test 3 -gt 2 -a -n x
command -v rg jq
type cat
which cat
echo "it's; fine | here > there & so on"
echo -e 'a\tb'
printf '%-10s|%5.2f\n' a 1
printf 'plain\n'
expr 3 '*' 4
true && false || true
ps aux
ps -p 1 -o pid,comm
git status --short --branch
git --no-pager log -3
git log --oneline --graph --all -10
git log --since='2 weeks ago' --author=ann --name-only
git log -p -S 'needle' -- src/app.py
git log --format='%h %ad %s' --date=short
git log main..HEAD --stat
git show HEAD^
git show --name-status HEAD~1
git show 'HEAD@{1}:notes.txt'
git diff --cached --word-diff
git diff -w -U0 HEAD -- notes.txt
git blame -L 1,2 notes.txt
git branch
git branch -avv
git branch --list 'feature/*'
git branch --merged v1
git branch -r --no-merged
git tag -l 'v*'
git tag --sort=-creatordate
git rev-parse --abbrev-ref HEAD
git ls-files --others --exclude-standard
git ls-tree -r --name-only HEAD
git cat-file -t HEAD
git describe --always --tags
git shortlog -sne HEAD
git remote -v
git remote get-url origin
git config --get remote.origin.url
git stash list
git reflog -n 5
git worktree list
git grep -n main -- src
git for-each-ref --format='%(refname:short)' refs/heads
git rev-list --count --all
git merge-base v1 v2
ls src >/dev/null
ls nowhere 2>/dev/null
ls nowhere &> /dev/null
ls nowhere 2>&1 | head -2
grep one notes.txt >/dev/null && echo yes
cat notes.txt | grep one | cut -c1 | sort | uniq -c
ls my\ folder
grep one\|two notes.txt
"""

ALLOWED = [
    *_lines(_ALLOWED_LINES),
    *["ls\npwd", "ls |\n head -1", "ls\t-l", "\n ls \n", "echo 'two\nlines'", "ls;", "ls &&\n\n pwd"],
]

DENIED: dict[str, list[str]] = {
    "another program": _lines(r"""
rm -f notes.txt
mv notes.txt other.txt
cp notes.txt other.txt
touch new.txt
mkdir -p new/er
rmdir src
chmod +x notes.txt
ln notes.txt hard
dd if=notes.txt of=other.txt
install notes.txt other.txt
tee other.txt
truncate --size 0 notes.txt
python -c 'open("x","w")'
node -e 1
perl -i -pe s/a/b/ notes.txt
awk 'BEGIN { print "x" > "y" }'
awk 1 notes.txt
vim -es notes.txt
less notes.txt
man cat
npm test
cargo build
docker ps
kill -9 1
reboot
at now
nohup ls
exit 1
return
trap 'rm x' EXIT
alias ls=rm
export PATH=.
readonly x
local x
shopt -s extglob
set -x
hash -p ./x ls
enable -n test
ulimit -c 0
printenv
env -0
set
history
jobs
fg
wait
exec ls
logout
./script
/bin/rm x
bin/ls
../ls
LS
ls.exe
"""),
    "a wrapper around a command": _lines(r"""
bash -c ls
sh script
zsh -c ls
env ls
nice ls
timeout 3 rm x
time pwd
sudo -n ls
xargs cat
xargs -a list rm
watch ls
command ls
command -p rm x
builtin cd x
eval 'ls'
. script
source script
coproc ls
stdbuf -o0 ls
ionice ls
unshare ls
chroot . ls
script -c ls
parallel ls
"""),
    "the network, a device, the terminal": _lines(r"""
curl -sS example.invalid
wget -q example.invalid
ping -c1 example.invalid
nslookup example.invalid
nc -z example.invalid 1
ssh example.invalid
gh repo view
cat /dev/tty
head -c 1 //dev/sda
cat < /dev/tcp/example.invalid/80
cat < /dev/udp/example.invalid/53
cat /dev/../dev/tty
cat ../../../dev/tty
grep x --file=/dev/tty
cat /d*/tty
stty -a
tput cols
reset
git fetch --all
git pull
git push origin main
git ls-remote
git clone x y
git remote show origin
hostname -f
"""),
    "a redirect": _lines(r"""
ls > out
ls >out
ls>out
ls >> out
ls 2> err
ls 2>err
ls &> out
ls >& out
ls >| out
ls 1>out 2>&1
ls <> out
ls 3>/dev/null
ls2>/dev/null
ls > /dev/null.txt
ls > /dev/null/x
ls > "/dev/null"x
ls >/dev/null out
> out
>/dev/null
< notes.txt
cat < $HOME/x
cat < *.txt
cat <<< text
ls > >(cat)
ls 2>&3
ls >&-
ls >&2
ls 1>&2
ls > /dev/stderr
ls > ./dev/null
"""),
    "an expansion or a substitution": _lines(r"""
echo $PWD
echo ${HOME}
echo "$HOME"
echo "a$"
echo $(ls)
echo "$(ls)"
echo `ls`
echo "`ls`"
echo $((1 + 1))
echo $[1 + 1]
cat $'a'
cat $"a"
cat <(ls)
cat$IFS/etc/passwd
cat${IFS}x
cat {x,y}.md
ls {1..3}
ls ~root
ls ~+
ls a=~/x
$x
"$x"
${x}
$(echo ls)
r$1m x
"""),
    "more than simple commands": _lines(r"""
(pwd)
{ ls; }
if true; then ls; fi
while true; do ls; done
until false; do ls; done
for x in a; do ls; done
select x in a; do ls; done
case a in a) ls;; esac
f() { ls; }
function f { ls; }
ls &
ls & pwd
pwd |& cat
! ls
[[ -f x ]]
[ -f x ]
((1))
X=1
X=1 ls
X+=1 ls
X[0]=1 ls
ls;; pwd
ls | | cat
ls && && pwd
ls |
ls &&
; ls
| ls
ls ;& pwd
ls # and so on
ls \
'ls
"ls
ls 'a
ls )
ls }; rm x
"""),
    "a command's name in disguise": _lines(r"""
"ls"
'ls'
l's'
\cat x
l\s
l""s
r''m x
'r'm x
"rm" -rf x
l?
l*
/*/ls
[l]s
"""),
    "a flag that writes or runs": _lines(r"""
sort -o out notes.txt
sort -oout notes.txt
sort -uo out notes.txt
sort --output=out notes.txt
sort --output out notes.txt
sort --out=x notes.txt
sort notes.txt -o notes.txt
sort --compress-program=./x notes.txt
sort -S 1 notes.txt
sort -T . notes.txt
sort '-o' out notes.txt
sort "-"o out notes.txt
sort \-o out notes.txt
sort -k1 -oout notes.txt
sort -t -o notes.txt
tree -o out
tree -Io out
tree -aR
tree -H .
tree -L 2 -o out
date -s tomorrow
date --set=tomorrow
date 11160000
date -d 1
date -f notes.txt
hostname new
hostname -F notes.txt
file -C
file -p notes.txt
file -m magic -C
file -z notes.gz
diff -l a b
diff --paginate a b
tail -f notes.txt
tail -F notes.txt
tail --follow=name notes.txt
tail -5f notes.txt
rg --pre ./x main
rg --pre=./x main
rg -iz main
rg --search-zip main
rg --hostname-bin=./x main
shuf -o out notes.txt
base64 -o out notes.txt
base64 notes.txt -o out
printf -v x y
printf '%n' x
printf 'a%5n' x
printf '%(%F)T'
test -v 'x[$(ls)]'
test -R x
test -t 0
jq -n env.USER
jq -n '$ENV'
jq -n '[env.HOME]'
jq -n '"\(env)"'
jq -f program data.json
jq -L . data.json
jq --run-tests x
jq -i . data.json
ps e
ps -e
ps axe
ps -E
ps -o environ
ps aux e
cd -
cd a b
pwd x
cat --unknown notes.txt
ls --col=never
command -v -p ls
command -V
"""),
    "a second file that is written": _lines(r"""
uniq notes.txt out
uniq -c notes.txt out
uniq -- notes.txt out
uniq - out
uniq notes.txt -c
uniq *.txt
uniq src/*
xxd notes.txt out
xxd -r notes.txt
xxd -pl 16 notes.txt
xxd -l 16 notes.txt out
xxd notes.txt -p
xxd ./*
base64 a b
"""),
    "sed": _lines(r"""
sed p notes.txt
sed -i 3p notes.txt
sed -n -i 3p notes.txt
sed -ni 3p notes.txt
sed -n 3p -i notes.txt
sed -n 3p notes.txt -i
sed -n --in-place 3p notes.txt
sed -n -s 3p notes.txt
sed -n '3w out' notes.txt
sed -n '1e ls' notes.txt
sed -n '3p;w out' notes.txt
sed -n '/x/p' notes.txt
sed -n 's/a/b/w out' notes.txt
sed -n 's/a/b/e' notes.txt
sed -n '1r /etc/passwd' notes.txt
sed -n -f script notes.txt
sed -n -e 3p -e '1w out' notes.txt
sed -n 3p *
sed -n 3p -- -i
sed 's/a/b/' notes.txt
sed -n
sed
"""),
    "find": _lines(r"""
find . -delete
find . -type f -delete
find . -exec rm {} +
find . -exec rm '{}' ';'
find . -execdir ls ';'
find . -ok rm ';'
find . -okdir rm ';'
find . -fprint out
find . -fprint0 out
find . -fprintf out %p
find . -fls out
find . -files0-from list
find . -name '*.md' -o -delete
find . '(' -name x -delete ')'
find . ! -delete
find . '-delete'
find . "-del"ete
find . -\delete
find *
find . -name *.md
find . -name -delete
find . -unknown
find -D exec .
find -f x
find . -name
find ?
"""),
    "git": _lines(r"""
git --no-pager
git add .
git commit -m x
git checkout main
git switch -c x
git restore x
git reset
git rm x
git mv a b
git clean -fd
git merge x
git rebase x
git cherry-pick x
git revert x
git apply x
git am x
git init
git gc
git prune
git repack
git fsck
git bisect start
git notes add
git submodule update
git archive HEAD
git bundle create x HEAD
git format-patch HEAD~1
git difftool
git mergetool
git filter-branch
git update-index --refresh
git write-tree
git hash-object -w x
git help log
git log --help
git -C src log
git -c core.pager=x log
git --git-dir=x log
git --git-dir x log
git --work-tree=x status
git --exec-path=x log
git --paginate log
git -p show
git --namespace=x log
git --bare log
git --config-env=a=b log
git --no-pager -c a=b log
git log --output=out
git log --output out
git log --outp=out
git diff --ext-diff
git diff --textconv
git diff --no-index a b
git show --show-signature
git log --format=%G?
git log --format='%h %GS'
git log --pretty='% G?'
git for-each-ref --format='%(signature)'
git describe --dirty
git describe --broken
git diff --submodule=log
git grep -O main
git grep -Oless main
git grep --open-files-in-pager main
git grep --ext-grep main
git grep --no-index main
git branch new
git branch -d old
git branch -D old
git branch -m x y
git branch -f a b
git branch -u origin/x
git branch --unset-upstream
git branch -v new
git branch -a new
git branch -- new
git branch new --list
git branch --show-current new
git branch --contains HEAD new
git branch -l new
git tag v9
git tag -a v9
git tag -d v9
git tag -v v9
git tag -n v9
git tag v9 -l
git tag -- v9
git config a.b c
git config a.b
git config a.b --get
git config --unset a.b
git config --add a.b c
git config --edit
git config -l
git config -- --get x
git remote add x y
git remote remove x
git remote prune x
git remote set-url x y
git stash -k
git stash push
git stash drop
git stash --all -- list
git stash -u -- list
git stash list -p
git worktree remove x
git worktree prune
git reflog delete x
git reflog expire
git symbolic-ref HEAD refs/heads/other
git symbolic-ref -d HEAD
git symbolic-ref HEAD --short
git cat-file --textconv HEAD:x
git cat-file --filters HEAD:x
git rev-parse --parseopt
git verify-commit v1
git 'log'
git log *
git diff [a]*
cd src && git log
cd src; ls && git status
git log | sh
git log; git gc
"""),
    "a glob in front": _lines(r"""
sort *.txt
sort ?x
sort [a]*
rg main *
jq . *.json
diff *
file *
tree *
shuf *
which *
date +*
strings *
sort -t * notes.txt
sort -*
rg -g *.py main
test -f *
printf *
base64 *
"""),
    "one of several": _lines(r"""
ls; rm x
ls && rm x
ls || rm x
ls | tee x
ls | sh
pwd; ls > x; pwd
true;true;true;touch x
grep x y | xargs rm
echo a | sort -o b
cat notes.txt && sed -i 1p notes.txt
ls 2>/dev/null; mkdir x
ls 2>&1 | tee x
"""),
}

DENIED["more lines"] = ["ls\nrm x", "ls\n\n\ntouch x", "ls |\ntee x", "ls \\\n-l", "cat <<X\na\nX", "cat <<-X\na\nX"]
DENIED["sed"] += ["sed -n '3p\nw out' notes.txt"]
DENIED["strange characters"] = [
    "ls\r",
    "ls\r\nrm x",
    "ls \x00",
    "ls \x1b[0m",
    "ls \x07",
    "ls \x7f",
    "ls\x0bx",
    "ls\x0cx",
    "ls\x85x",
    "ls\u00a0-l",
    "ls\u2003-l",
    "ls\u3000-l",
    "ls\u2028rm x",
    "ls \u200b",
    "ls \u200d",
    "ls \u2060",
    "ls \ufeff",
    "ls \u202ex",
    "ls \u2066x",
    "ls \u00ad",
    "ls \u2800",
    "ls \u3164",
    "ls \ufe0f",
    "ls \U000e0041",
    "ls \ud800",
    "ls \ue000",
    "'ls \u200b'",
    "echo 'a\rb'",
]
DENIED["too much"] = [
    "ls" + " a" * 300,
    "; ".join(["ls"] * 26),
    " | ".join(["cat"] * 60),
    "echo " + "a" * 4096,
    "echo " + "é" * 2046,
]
DENIED["nothing"] = ["   ", " ", "\t", "\n\n"]

ALL_DENIED = [(why, command) for why, commands in DENIED.items() for command in commands]

# What is denied for what stands around it, or for being too much or nothing: a change can take that away.
_FOR_ITS_SHAPE = {"nothing", "too much", "more than simple commands"}

# One more letter makes harmless flags of these: -lt, -n with a value, -l and -n, --text.
_MENDED_BY_A_LETTER = {"test -t 0", "git stash list -p", "git tag -n v9", "git diff --textconv"}

FIRMLY_DENIED = [
    command for why, command in ALL_DENIED if why not in _FOR_ITS_SHAPE and command not in _MENDED_BY_A_LETTER
]
"""What stays wrong however it is spelt."""
