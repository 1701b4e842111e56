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
ls -la
ls -lat ~/notes | head -20
ls -l --time-style=long-iso src
ls --sort=time -r
ls -1p src
ls -ld . ..
ls -lahS
ls -R docs | head -50
ls *.md docs/*.md
ls -la --full-time logs/2026/11
cat docs/a.md docs/b.md
cat -n src/app.py
cat -- -odd-name
cat "my notes.md"
cat 'it'\''s.md'
cat <notes.txt
head -5 *.md
head -n5 notes.txt
head --lines=20 notes.txt
head -c 2000 notes.txt
head -n -5 notes.txt
tail -20 notes.txt
tail +5 notes.txt
tail -n 3 *.md
tail -n20 notes.txt
tail --lines 5 notes.txt
tail -n +100 notes.txt | head -n 20
tail -qn 1 a.md b.md
wc -l *.md
wc -c notes.txt README.md
wc --lines notes.txt
find . -name '*.jsonl'
find . -name "*.md" -newer MEMORY.md
find . -type f -name '*.md' -size -10k
find . -type f -mmin -60
find . -type f -printf '%T@ %p\n' | sort -rn | head -10
find . -path ./node_modules -prune -o -name '*.ts' -print
find . -maxdepth 2 -type d -not -name '.*'
find . -name '*.md' -o -name '*.txt'
find . \( -name '*.md' -or -name '*.txt' \) -print0
find . -iregex '.*\.\(md\|txt\)'
find docs src -type f | wc -l
find . -empty -type d
find . -type f -ls
find . -mtime +7 -type f
find /tmp -maxdepth 1 -name 'x*'
find . -type f ! -name '*.pyc' ! -path '*/.git/*'
find . -type f -perm -u+x
find . -name '*.md' 2>/dev/null | head
grep -n "deploy" notes.txt
grep -rn 'prefer' --include='*.md' .
grep -rniE 'always|never|prefer' . --include=*.md
grep -rl pnpm .
grep -c '"type":"user"' a.jsonl
grep -n -A3 -B3 'correction' a.jsonl
grep -o '"text":"[^"]*"' a.jsonl | head -20
grep -E '(no|don.t|actually),? ' a.jsonl | head -c 4000
grep -F '$HOME' notes.txt
grep -P '\bport\s+\d+' notes.txt
grep -iw staging *.md
grep -v '^#' notes.txt
grep -m 5 foo a.jsonl
grep -h foo *.md | sort -u
grep -e '-x' notes.txt
grep -r --exclude-dir=.git --exclude-dir=node_modules TODO .
grep -Rn 'a\|b' src
grep -rn "it's" docs
grep -n 'rm -rf' notes.txt
grep --color=never -n foo notes.txt
grep -zc x notes.txt
grep -q foo notes.txt && echo yes || echo no
grep -nE '^## ' README.md
grep -ohE '[0-9]{4}-[0-9]{2}-[0-9]{2}' notes.txt | sort | uniq -c
grep 部署 *.md
grep -n '数据库.*端口' memory.md
egrep -n 'x+' notes.txt
rg -n deploy .
rg -il 'prefer(red)?' --type md
rg --files | head
rg --files -g '*.md' docs
rg -uu --hidden foo
rg -o --no-filename '"port": \d+' .
rg -A2 -B2 foo notes.txt
rg -C 3 'foo|bar' src docs
rg --count-matches foo
rg -l foo -g '!*.lock'
rg -N --max-columns 200 foo a.jsonl
rg -w 'staging' --glob '*.{md,txt}'
rg --json foo | head -3
rg -U 'a\nb' .
rg -i "remember that" --sort modified
rg -m1 foo
rg --max-depth 2 foo
rg -t py -t md foo
rg foo 2>/dev/null | wc -l
rg -e foo -e bar .
rg -c '' notes.txt
rg --no-ignore --hidden -n 'TODO'
rg --stats foo
rg -F 'a.b(c)' src
rg --heading --line-number foo
sed -n '1,40p' notes.txt
sed -n 10p notes.txt
sed -n '100,$p' notes.txt
sed -n "5,10p" notes.txt
sort -u -k2,2 notes.txt
sort -t, -k3,3n notes.txt
sort -rn | head
sort --unique --reverse notes.txt
sort notes.txt | uniq -c | sort -rn | head -20
sort -V versions.txt
uniq -c notes.txt
uniq --count notes.txt
cut -d: -f1 notes.txt
cut -f 2- notes.txt
cut -c1-80 notes.txt
cut --delimiter=, --fields=1 notes.txt
tr '[:upper:]' '[:lower:]' < notes.txt
tr -s ' ' < notes.txt
tr -cd '\n' < notes.txt | wc -c
paste -d, a.md b.md
column -t notes.txt
fold -sw 80 notes.txt
nl notes.txt
tac notes.txt | head
diff a.md b.md
diff -u a.md b.md | head -50
diff -rq docs src
diff -y --width=120 a.md b.md
diff --color=never -u a.md b.md
cmp a.md b.md
comm -12 a.md b.md
sha256sum a.md b.md
md5sum *.md
stat notes.txt
stat -c '%y %n' *.md
stat --printf='%s\n' notes.txt
file notes.txt
file -b --mime-type notes.txt
du -sh .
du -ah --max-depth 2 docs
df -h
tree -L 2
tree -a -I .git
tree -d docs
basename docs/a.md .md
dirname docs/a.md
realpath docs
readlink -f docs
pwd
date
date +%Y-%m-%d
date -u +'%Y-%m-%dT%H:%M:%SZ'
date -d 'next friday' +%F
date -d '2026-03-01 + 3 days' +%A
date --date='last monday' +%F
date -d @1700000000
date -I
whoami
id
uname -a
hostname
echo hello
echo "a; b && c | d > e"
echo 'price: $5'
echo -n x
printf '%s\n' a b c
printf '%d%%\n' 50
test -e notes.txt && echo exists
test -d docs || echo missing
test "a" = "b"
which git rg
type git
command -v jq
jq -r '.message.content' a.jsonl
jq -c 'select(.type=="user")' a.jsonl
jq -r 'select(.type=="user") | .message.content | if type=="string" then . else (.[] | .text) end' a.jsonl
jq '.items | length' data.json
jq -s 'length' a.jsonl
jq 'keys' package.json
jq -r '.scripts | to_entries[] | "\(.key): \(.value)"' package.json
jq -r '.dependencies["react"]' package.json
jq '[.[] | {a, b}]' data.json
jq -r '.environment' data.json
jq '.env.NODE_ENV' data.json
jq -r '.[0].name // "none"' data.json
cat a.jsonl | jq -r .text | head -5
head -1 a.jsonl | jq keys
git status
git status -s
git status --porcelain=v1 -b
git log --oneline -20
git log -n 5 --stat
git log -1 --format=%H
git log --since=2026-01-01 --until=2026-02-01 --oneline
git log --oneline --decorate --graph --all
git log -p -3 -- docs/a.md
git log --follow --oneline -- docs/a.md
git log --grep='fix' -i --oneline
git log --author='Ann' --pretty=format:'%h %an %ad %s' --date=iso
git log -G'port' --oneline
git log HEAD~5..HEAD --name-status
git log --no-merges --first-parent main
git log --diff-filter=D --summary
git show
git show HEAD:docs/a.md
git show --stat HEAD
git show abc123 -- docs/a.md
git show -s --format=%ci HEAD
git diff
git diff HEAD~1
git diff --stat main...HEAD
git diff --name-only HEAD~3 HEAD
git diff --staged
git diff -U5 -- docs
git blame docs/a.md
git blame -L 10,20 docs/a.md
git blame -w -C docs/a.md
git branch -a
git branch --show-current
git branch -vv
git branch --contains HEAD
git branch --sort=-committerdate
git tag
git tag -l
git tag --list 'v1.*' --sort=-v:refname
git tag --contains HEAD
git remote
git config --get user.name
git config --get-all remote.origin.fetch
git rev-parse HEAD
git rev-parse --show-toplevel
git rev-parse --short HEAD
git ls-files
git ls-files '*.md'
git ls-files -m -o --exclude-standard
git ls-tree HEAD
git ls-tree -r HEAD --name-only
git cat-file -p HEAD
git describe --tags
git shortlog -sn
git reflog
git reflog -10
git grep -n foo
git grep -i 'foo bar' -- '*.md'
git grep -l foo HEAD~2
git grep -e foo --and -e bar
git rev-list --count HEAD
git merge-base main HEAD
git for-each-ref --sort=-committerdate --count=5 refs/heads
git show-ref --heads
git --no-pager diff
git check-ignore -v node_modules
git count-objects -vH
git name-rev HEAD
git cherry -v main
cd docs && ls -la
cd docs && grep -rn foo .
ls docs; cat docs/a.md
ls docs && echo --- && cat docs/a.md
cat a.md; echo; cat b.md
ls nothere 2>&1
ls nothere 2>/dev/null || echo none
cat notes.txt 2> /dev/null | head -3
grep -rn foo . 2>/dev/null | grep -v node_modules | head -30
seq 5
seq 1 2 10
expr 1 + 2
true
ps aux | head -5
ps -p 1
xxd notes.txt | head -3
od -An -tx1 -N16 notes.txt
hexdump -C notes.txt | head
base64 notes.txt
strings -n 8 data.bin
shuf -n 5 notes.txt
numfmt --to=iec 123456
nproc
uptime
free -h
cd docs && cat dev/notes.md
grep -rn '2>/dev/null' src
find . -path '*/dev/*'
git tag -l 'v*' --sort=version:refname
git branch --list 'feature/*' --format='%(refname:short)'
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
awk '{print $1}' f > out
awk 'BEGIN{system("id")}'
awk '{print > "/tmp/x"}' f
awk -f prog f
mawk 1 f
tar -cf x.tar .
tar -xf x.tar
tar -tf x.tar
tar -tf x.tar --to-command=sh
tar tf x.tar --checkpoint=1 --checkpoint-action=exec=sh
tar -I ./x -tf y
gzip a
gunzip -c a.gz
zcat a.gz
split f
split -l 10 f out
pr -o 5 f
read x < f
readarray -C 'touch x' -c 1 a < f
declare -n x=y
declare x=1
export X=1
alias ls='touch x'
trap 'touch x' EXIT
enable -f ./x.so x
shopt -s expand_aliases
bind -x '"x":touch y'
complete -C 'touch x' ls
compgen -C 'touch x'
fc -s
pushd /tmp
gdb -batch -ex 'shell touch x'
journalctl --vacuum-size=1
ex -c wq f
emacs --batch f
xmllint --output x f
mkfifo p
mktemp
patch -p1 < x
gawk -i inplace '{print}' f
gawk --load=x '{print}'
awk '"date" | getline d' f
awk '{print | "sh"}' f
awk -v x=1 'BEGIN{while(("cmd")|getline);}'
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
xargs --arg-file=x cat
parallel cat ::: a
time touch x
coproc touch x
env -i ls
env -S 'touch x'
env X=1 ls
eval ls
eval "touch x"
source f
. ./f
builtin echo x
command touch x
sudo ls
doas ls
su -c ls
setsid ls
ionice -c3 ls
timeout 5 ls
stdbuf -oL ls
strace -o x ls
ltrace ls
watch -n1 ls
busybox touch x
toybox touch x
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
mail -s x y
ssh host ls
scp a b
rsync -a a b
curl -o x http://y
curl file:///etc/passwd
wget -O- http://x
dig x
host x
nslookup x
ping -c1 x
nc x 80
telnet x
openssl enc -in a -out b
openssl s_client -connect x:1
sort --random-source=/dev/tty f
cat /dev/tcp/1.1.1.1/80
cat </dev/udp/1.1.1.1/53
cat /dev/sda
cat /dev/stdin
cat /dev/fd/0
head -c1 /dev/random
cat ././../../../../../../../dev/tty
cat /proc/../dev/tty
cat /./dev/tty
echo x | . /dev/stdin
grep --devices=read x /dev/tty
grep -f /dev/tty x
grep --file /dev/stdin x
grep -nf/dev/tty x
rg -inf/dev/tty x
date -ur/dev/tty
cd / && cat dev/tty
cd ../../.. && cat dev/tty
cd /tmp; cd ..; cat dev/tty
cd docs || cd /; cat dev/tty
cat /proc/self/fd/0
cat /proc/self/root/dev/tty
cat /proc/1/task/1/cwd/x
cat ~/../dev/tty
cd && cat ../dev/tty
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
tee out < in
cat <(touch x)
cat < <(touch x)
diff <(ls) <(ls)
ls > >(tee x)
ls 2> >(tee x)
cat << EOF
ls >& x
ls &>> x
ls &>x
ls 1>x
ls 2>>x
ls >|x
ls 3<>x
ls {fd}>x
ls > /dev/null > x
ls >/dev/null/../x
ls > /dev//null
ls >/dev/nul\l
ls > /dev/tcp/1.1.1.1/80
echo x > y
echo x>y
echo "x" >"y"
mapfile a < f
: > x
expr 1 > x
cat <<< $(touch x)
od -o x -w f > y
hexdump -f fmt f -o x > y
paste a > b
tr a b > c
true > x
exec 3>x
cat <<'E' | sh
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
ls $(touch x)
ls `touch x`
ls "`touch x`"
ls "$(touch x)"
ls ${x:=y}
ls ${x:-$(touch y)}
ls "${x@P}"
ls $((x=1))
ls $((a[$(touch x)]))
echo $(<f)
echo ${!x}
echo "${x[$(touch y)]}"
let 'a[$(touch x)]=1'
cd $OLDPWD
cd ~root
ls ~root/.ssh
ls ~-
ls ~1
ls a:~/b
cat ~nobody/x
ls {a,b}
ls {a..z}
cat {/etc/passwd,x}
ls @(a|b)
ls !(a)
ls +(a)
ls ?(a)
ls *(a)
$'ls'
$"ls"
: ${x:=y}
expr index x $(ls)
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
ls && touch x &
ls |& tee x
! touch x
( ls )
(ls)
[ -f x ] && ls
LD_PRELOAD=./x.so ls
PATH=. ls
GIT_DIR=x git log
BASH_ENV=x ls
IFS=x ls
X= ls
cat a\
ls;;ls
ls;&ls
#ls
function ls { touch x; }; ls
ls() { touch x; }; ls
[[ -v a[$(touch x)] ]]
:(){ :|:& };:
ls () ( touch x )
ls # rm
ls #x
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
"l"s
l"s"
'git' log
"git" log
g\it log
/bin/ls
/usr/bin/git log
./ls
../bin/ls
~/ls
ｌs
ѕort f
gіt log
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
tail +5f notes.txt
tail +f notes.txt
tail +cf notes.txt
tail +2F notes.txt
shuf -er yes
shuf -r -i 1-9
shuf --repeat notes.txt
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
rg --pre=cat foo
rg --pre cat --pre-glob '*' foo
rg -z foo
rg -nz foo
rg --hostname-bin x foo
rg --generate=man
rg --type-add 'x:*.y' foo
rg --debug --pre=x foo
rg --ignore-file /tmp/x --pre=y foo
rg foo *
rg --search-zi foo
rg --json --pre ./x .
sort -o f f
sort f -of
sort --outpu=x f
sort -k1,1 -o x f
sort --compress-prog=sh -S1 f
sort --files0-from=-
sort --temporary-directory=/tmp f
sort -zo x f
sort -t, -k2 -ox f
sort --debug -o x f
sort +1 -o x f
shuf -n1 -o x f
shuf --output=x f
comm --output=x a b
diff --to-file=x a b -l
diff --from-file=- -l a
tree -o x
tree --fromfile -o x
tree -H . -o index.html
date -s '2020-01-01'
date --set 2020-01-01
date 010100002020
date -r f 01010000
hostname evil
hostname -b evil
test -v 'a[$(touch x)]'
test 'a[$(touch x)]' -eq 1 -v x
test -o 'x' -v 'a[0]'
printf '%*n' 1 x
printf '%(%s)T' -1
printf -- -v x
printf '%Q' x
command -pv ls
command -p ls
base64 -o x y
base64 --decode -o x y
base64 -i x -o y
strings @opts
strings -o f @x
strings --target=x @f
file -C -m x
file -m evil f
file -f list
file -z a.gz
jq -n 'env'
jq -n '$ENV.PATH'
jq --from-file x f
jq -rf x f
jq --seq -L /tmp . f
jq -n 'input_filename, $__prog_args'
jq -n '[env]'
jq -n '{a:env}'
jq -n '@text "\(env.HOME)"'
jq -n '@json "\($ENV)"'
ps auxe
ps eaux
ps -o env
ps -o args
ps -eo pid,args,environ
ps auxwwwe
free -s 1
uptime -x
df --sync
du --files0-from=-
wc --files0-from=-
ls --hyperlink=x --zero-foo
ls --color=always --colo=x
ls -w
stat --cached=x f
realpath --output x
numfmt --invalid=x --debug
seq 1 1e99 x y
seq -f '%g' 1 2
cat --show-al f
head --line=3 f
tail -f f
tail -fn3 f
tail -n3 -f f
tail -F f
tail --retry --follow f
tail -c +1 -f f
tail --pid=1 -f f
tail -n f f
tail -3f f
grep -r --exclude-fro=x y
cut --output=x f
cd -e x
type -x
jq 'env|keys' f
jq '.a|env' f
jq -n 'import "x" as y; 1'
jq 'include "x"; .' f
jq -n 'getpath(["a"]) | env.HOME'
printf -v 'a[$(touch x)]' y
printf '%n' 'a[$(touch x)]'
printf '%s%n' x 'a[$(touch x)]'
printf '%5$n' x
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
uniq a b
uniq -f 1 a b
uniq -w5 a b
uniq --skip-fields=1 a b
xxd -r a b
xxd a b
xxd -r -p a
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
sed 's/a/b/e' f
sed 's/a/b/w out' f
sed -n '/x/w out' f
sed -n '$!{N;P;D}' f
sed --in-place=.bak s/a/b/ f
sed -i.bak s/a/b/ f
sed -Ei s/a/b/ f
sed -n '1,5p;1e touch x' f
sed -n '1p' -i f
sed -n '1,3W out' f
sed -n 1p --in-place f
sed -n '1pw out' f
sed --expression=1p -n f
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
find . -name '*.md' -exec cat {} \;
find . -type f -exec grep -l foo {} +
find . -okdir rm {} \;
find . -newerXY x -delete
find . -fprintf /tmp/x '%p'
find . -fprint0 /tmp/x
find . -fls /tmp/x
find . -ls -delete
find . -files0-from -
find . -files0-from=/tmp/x
find . -printf '%p\n' -fprint x
find -H . -D tree
find -O3 . -exec x
find . -context x -exec y
find . \! -exec touch x \;
find . -name x , -delete
find . -regextype posix-extended -regex '.*' -delete
find -- . -delete
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
git for-each-ref --sort=signature:grade
git branch --sort -signature
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
git log --output-directory=/tmp
git diff --output=/tmp/x HEAD
git diff -O/tmp/order HEAD
git show --ext-diff HEAD
git log --ext-diff -p
git log -p --textconv
git -c alias.log=!touch log
git -calias.x=y log
git --exec-path=/tmp log
git -C /tmp/evil status
git --literal-pathspecs log
git --no-optional-locks -c core.fsmonitor=./x status
git --no-pager --paginate log
git -P -p log
git --html-path
git --attr-source=HEAD log
git --list-cmds=alias
git grep --open-files-in-pager=less foo
git grep -Ovim foo
git grep -f patterns foo --textconv
git grep -nOless foo
git blame --contents /dev/stdin a.py
git blame --textconv a.py
git cat-file --batch-command
git cat-file --batch
git archive --remote=x HEAD
git archive -o x.tar HEAD
git bundle create b HEAD
git remote update
git remote -v update
git remote show -n origin
git remote set-head origin -a
git branch --edit-description
git branch -c a b
git branch --list x -d y
git branch --set-upstream-to=origin/main
git branch --track new origin/main
git branch --sort=-x -f new HEAD
git branch --create-reflog x
git tag -f v1
git tag -s v1 -m x
git tag --verify v1
git tag -l --format='%(signature:grade)'
git tag -n5 -d v1
git tag -m msg v1
git config --get-urlmatch http x
git config --global --get x --add y
git config --file /tmp/x --get a.b
git config --get-color a.b
git config set a.b c
git config get --default x --type=path a.b
git config --show-origin -e
git config list
git config --get a.b --replace-all x
git stash show -p --ext-diff
git stash
git stash pop
git stash list --output=x
git reflog expire --all
git reflog exists x
git reflog drop
git worktree add ../x
git worktree list --porcelain prune
git rev-parse --git-path hooks --output x
git rev-list --use-bitmap-index --objects --disk-usage --bisect-vars --stdin
git rev-list --filter-provided-objects --missing=print HEAD --stdin
git show-ref --exclude-existing
git symbolic-ref -m x HEAD refs/heads/y
git symbolic-ref --delete HEAD
git for-each-ref --shell --perl
git for-each-ref --format='%(contents:signature)%(*signature:key)'
git for-each-ref --format '%(signature)' refs/tags
git log --format='%C(auto)%G?'
git log --pretty=format:%GK
git log --pretty=tformat:'%h%x09%GF'
git log --format='%<(20,trunc)%GS'
git log --show-signature
git ls-files --with-tree=HEAD --output=x
git ls-remote .
git ls-remote --upload-pack=./x .
git fetch --upload-pack='touch x' .
git describe --dirty=-x
git maintenance run
git sparse-checkout list --set
git submodule foreach 'touch x'
git submodule status
git var GIT_EDITOR
git credential fill
git daemon
git instaweb
git rerere
git replace -d x
git interpret-trailers --in-place x
git mailinfo msg patch
git fast-export --export-marks=x HEAD
git diff-index --output=x HEAD
git difftool -x ./x -y
git status --porcelain=v2 > st
git help -w log
git lol
git 'branch' x
git "stash"
git s\tash
git st""ash
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
ls | tee -a out
cat a | xargs rm
printf 'x' | xargs -0 touch
ls -la; rm -rf x
ls & touch x
ls || touch x
echo x | tee y
echo x | sh
echo x | bash -s
a=1; ls
alias ls='touch x'; ls
trap 'touch x' DEBUG; ls
command -v ls; command touch x
python3 --version; python3 x.py
cd /tmp && git status
cd -P x; git log
cd ..; git diff
cd - ; ls
ls;ls;rm x
false || touch x
type ls; touch x
which -s ls; touch x
cat a | xargs -I{} sh -c '{}'
"""),
}

DENIED["more lines"] = ["ls\nrm x", "ls\n\n\ntouch x", "ls |\ntee x", "ls \\\n-l", "cat <<X\na\nX", "cat <<-X\na\nX"]
DENIED["more lines"] += [
    "cat <<E\nx\nE",
    "cat <<-'E'\nx\nE",
    "cat <<E|sh\ntouch x\nE",
    "ls\\\n-l",
    "ls \\\n; touch x",
    "ls 'a\nb' \ntouch x",
    "ls\n&touch x",
    "ls |\n\ntouch x",
    "ls;\ntouch x",
    "git log \\\n--output=x",
    "cat <<\\E\n$(touch x)\nE",
    "if ls\nthen touch x\nfi",
    "ls\n#c\ntouch x",
    "ls && \n ! touch x",
    "for f in a\ndo rm $f\ndone",
]
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
    "ls\xa0x",
    "ls\u2028touch x",
    "ls\x85touch x",
    "ls\x0btouch x",
    "ls\rtouch x",
    "ls\ttouch\x00",
    "git log\u200b --output=x",
    "ls \u202egnp.x",
    "cat \ufe69HOME\u200b",
    "ls\u180ex",
    "ls \u115f",
    "ls \u1160x",
    "ls \u17b4",
    "ls\ufff9x",
    "ls\u2029x",
    "cat \x1b]0;x\x07",
    "ls \u034fx",
    "ls \u061c",
    "ls \u2064x",
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

# A letter more or fewer makes harmless flags of these: -lt, -n with a value, -l and -n, --text, --get.
_MENDED_BY_LETTERS = {
    "test -t 0",
    "git stash list -p",
    "git tag -n v9",
    "git diff --textconv",
    "git log -p --textconv",
    "git config --get-urlmatch http x",
    "git config --get-color a.b",
}

FIRMLY_DENIED = [
    command for why, command in ALL_DENIED if why not in _FOR_ITS_SHAPE and command not in _MENDED_BY_LETTERS
]
"""What stays wrong however it is spelt."""
