"""Ways to write with a shell that only reads, by kind. EVIL stands for a file in the home, HOME for the home."""

from __future__ import annotations

TRICKS = {
    "redirections": r"""
echo x > EVIL
echo x >> EVIL
echo x >| EVIL
echo x &> EVIL
ls 2> EVIL
ls <> EVIL
cat <<< x > EVIL
jq -n '"x"' > EVIL
date +%F > EVIL
""",
    "process substitution": r"""
ls > >(tee EVIL)
ls <(touch EVIL)
""",
    "tee": r"""
cat deploys.md | tee EVIL
tee -a EVIL
""",
    "sed": r"""
sed -i s/a/b/ deploys.md
sed -n 'w EVIL' deploys.md
sed 's/a/b/w EVIL' deploys.md
sed -n '1e touch EVIL' deploys.md
sed -f EVIL deploys.md
""",
    "find": r"""
find . -delete
find . -fprint EVIL
find . -fprintf EVIL %p
find . -exec touch EVIL ;
find . -execdir touch EVIL {} +
find . -okdir touch EVIL ;
""",
    "awk": r"""
awk 'BEGIN{system("touch EVIL")}'
awk '{print > "EVIL"}' deploys.md
awk -f EVIL deploys.md
""",
    "git": r"""
git config --global alias.x '!touch EVIL'
git -c alias.log='!touch EVIL' log
git -c core.pager='touch EVIL' log
git -c core.hooksPath=HOME commit
git --exec-path=HOME log
git diff --output=EVIL
git diff --ext-diff
git log --output=EVIL
git grep -O'touch EVIL' x
git stash
git checkout .
git gc
""",
    "assignments and prefixes": r"""
X=1 touch EVIL
env touch EVIL
GIT_PAGER='touch EVIL' git log
PATH=HOME ls
F=EVIL; cp deploys.md $F
cp deploys.md ${F:-EVIL}
export PATH=HOME
""",
    "command substitution": r"""
$(touch EVIL)
ls `touch EVIL`
ls "$(touch EVIL)"
ls $((x[$(touch EVIL)]))
""",
    "xargs": r"""
ls | xargs touch EVIL
xargs -a deploys.md -I X touch EVIL
""",
    "flags that write": r"""
sort deploys.md -o EVIL
sort --output=EVIL deploys.md
uniq deploys.md EVIL
xxd -r deploys.md EVIL
split deploys.md EVIL
""",
    "copies": r"""
dd if=deploys.md of=EVIL
cp deploys.md EVIL
install deploys.md EVIL
ln -s deploys.md EVIL
mv deploys.md tabs.md
rm -rf .
truncate -s 0 deploys.md
touch -d 2000-01-01 deploys.md
chmod 777 deploys.md
""",
    "ripgrep": r"""
rg --pre 'touch EVIL' x .
rg --hostname-bin EVIL x .
rg -z x .
rg -nz x .
""",
    "tar": r"""
tar cf EVIL .
tar xf EVIL --to-command='touch EVIL'
tar --checkpoint-action=exec='touch EVIL' -cf x .
""",
    "other interpreters": r"""
python3 -c 'open("EVIL","w")'
perl -e 'open(F,">EVIL")'
sh -c 'touch EVIL'
bash EVIL
eval touch EVIL
. EVIL
source EVIL
command touch EVIL
exec touch EVIL
""",
    "chains": r"""
ls; touch EVIL
ls && touch EVIL
false || touch EVIL
ls & touch EVIL
( touch EVIL )
{ touch EVIL; }
if true; then touch EVIL; fi
f() { touch EVIL; }; f
trap 'touch EVIL' EXIT
""",
    "calls to others": r"""
curl -o EVIL http://127.0.0.1:9/
wget -O EVIL http://127.0.0.1:9/
nslookup plover.example
ssh plover.example touch EVIL
kill -9 1
crontab EVIL
""",
}
MORE_LINES = ["cat > EVIL << X\nx\nX", "cat <<- 'X' | tee EVIL\nx\nX", "ls\ntouch EVIL", "ls \\\n; touch EVIL"]


def tricks(kind: str, home: str) -> list[str]:
    """The commands of a kind, over a home."""
    lines = TRICKS[kind].strip("\n").split("\n") if kind in TRICKS else MORE_LINES
    return [line.replace("EVIL", f"{home}/evil").replace("HOME", home) for line in lines]
