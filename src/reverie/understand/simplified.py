"""Traditional Chinese characters as simplified ones, so that a wording is written down once and read in both."""

from __future__ import annotations

_TRADITIONAL = (
    "記請別順說對補強調糾備註訴聲個這樣還話錯點劃實際煩託務幫給現後從開們時組團隊邊裡裏會則報敗掛丟問題無沒為爲於畢該"
    "規條當過須許絕萬僅謝著錄連結網見鏈學項與將讓兩種關應幾經認檔庫專測試發佈線員師負責歡習慣職業週禮號機電腦語簡體詞"
    "類處資訊範圍標準證變換車東門間長書寫讀買賣錢價數據單雙節輸輯區國圖場壞帳貨費戶並來隻計設顯動靜態碼誤執環階級權簽"
    "審覽頁屬總統續維護約終絡編緩縮術衛築顆鐘鍾寶嗎係揀決議討論剛臨夠輪斷檢確鎖穩顧質優勢遠遲慮雖卻盡屆辦協訂購運營繳"
    "稅匯隱"
)
_SIMPLIFIED = (
    "记请别顺说对补强调纠备注诉声个这样还话错点划实际烦托务帮给现后从开们时组团队边里里会则报败挂丢问题无没为为于毕该"
    "规条当过须许绝万仅谢着录连结网见链学项与将让两种关应几经认档库专测试发布线员师负责欢习惯职业周礼号机电脑语简体词"
    "类处资讯范围标准证变换车东门间长书写读买卖钱价数据单双节输辑区国图场坏账货费户并来只计设显动静态码误执环阶级权签"
    "审览页属总统续维护约终络编缓缩术卫筑颗钟钟宝吗系拣决议讨论刚临够轮断检确锁稳顾质优势远迟虑虽却尽届办协订购运营缴"
    "税汇隐"
)
_TO_SIMPLIFIED = str.maketrans(_TRADITIONAL, _SIMPLIFIED)


def simplified(text: str) -> str:
    """The text character by character, so that a place in the one is the same place in the other."""
    return text.translate(_TO_SIMPLIFIED)
