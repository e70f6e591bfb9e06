/** Documents as programs put them into the clipboard, pasted into a text: what is kept, and what is said to be left out. */
import { expect, test } from 'vitest'
import { editor } from '#shared/i18n/panel/editor/en.ts'
import { fields } from '#shared/i18n/panel/fields/en.ts'
import { adminPath, openPanel } from '../../support/panel.ts'

const { enter } = await openPanel(1)

const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** `lost`: pictures, comments, others. */
const documents = [
  {
    from: 'Word',
    html: "<html xmlns:v=\"urn:schemas-microsoft-com:vml\" xmlns:o=\"urn:schemas-microsoft-com:office:office\"><head><meta name=Generator content=\"Microsoft Word 15\"><style><!-- p.MsoNormal {mso-style-unhide:no; font-family:\"맑은 고딕\"} --></style></head><body lang=KO><!--StartFragment--> <h1>연구 계획<o:p></o:p></h1> <p class=MsoNormal><b><span lang=EN-US style='font-size:11.0pt'>Plan</span></b><span lang=EN-US>: 3~5일, a_b<a style='mso-comment-reference:SK_1'> </a></span><span class=MsoCommentReference><span style='mso-special-character:comment'><a class=msocomanchor id=\"_anchor_1\" href=\"#_msocom_1\">[SK1]</a></span></span><o:p></o:p></p> <p class=MsoListParagraph style='margin-left:40.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Wingdings'><span style='mso-list:Ignore'>l<span style='font:7.0pt \"Times New Roman\"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>하나<o:p></o:p></p> <p class=MsoListParagraph style='margin-left:60.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>A.<span>&nbsp;</span></span><![endif]>둘 <i>기울임</i></p> <p class=MsoListParagraph style='margin-left:60.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>B.<span>&nbsp;</span></span><![endif]>셋</p> <p class=MsoListParagraph style='margin-left:40.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>l<span>&nbsp;</span></span><![endif]>넷</p> <p class=MsoNormal><!--[if gte vml 1]><v:shape id=\"x\"/><![endif]--><![if !vml]><img width=300 height=200 src=\"file:///C:/Users/kim/AppData/Local/Temp/msohtmlclip1/01/clip_image002.png\" v:shapes=\"x\"><![endif]></p> <table class=MsoTableGrid border=1><tr><td width=300><p class=MsoNormal><b>이름</b><o:p></o:p></p></td><td><p class=MsoNormal>값</p></td></tr><tr><td><p class=MsoNormal>가</p><p class=MsoNormal>나</p></td><td><p class=MsoNormal>1|2</p></td></tr></table> <!--EndFragment--><div style='mso-element:comment-list'><div style='mso-element:comment'><p class=MsoCommentText>고칠 것</p></div></div></body></html>",
    pasted:
      '## 연구 계획\n\n**Plan**: 3~5일, a_b\n\n- 하나\n  1. 둘 *기울임*\n  2. 셋\n- 넷\n\n| 이름     | 값    |\n| ------ | ---- |\n| 가<br>나 | 1\\|2 |',
    lost: [1, 1, 0],
  },
  {
    from: 'Google Docs',
    html:
      '<meta charset=\'utf-8\'><b style="font-weight:normal;" id="docs-internal-guid-1"><h1 dir="ltr"><span style="font-size:20pt;font-weight:400;">Title</span></h1><p dir="ltr"><span style="font-weight:400;">It is </span><span style="font-weight:700;">very </span><span style="font-weight:700;font-style:italic;">good</span><span style="text-decoration:line-through">old</span> <a href="https://example.com/a_b" style="text-decoration:none;"><span style="text-decoration:underline">link</span></a></p><br /><ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>one</span></p></li><ol><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span>two</span></p></li></ol><li aria-level="1"><p><span>three</span></p></li></ul><ul><li role="checkbox" aria-checked="true" dir="ltr" aria-level="1"><img src="' +
      dot +
      '" role="presentation" aria-roledescription="checked checkbox"/><p dir="ltr"><span>done</span></p></li><li role="checkbox" aria-checked="false"><p>open</p></li></ul><p><span><img src="https://lh7-rt.googleusercontent.com/docsz/AD_4nX" width="602" height="340" /></span></p></b><br class="Apple-interchange-newline">',
    pasted:
      '## Title\n\nIt is **very** ***good***~~old~~ [link](https://example.com/a_b)\n\n- one\n  1. two\n- three\n\n* [x] done\n* [ ] open',
    lost: [1, 0, 0],
  },
  {
    from: 'Notion',
    html: '<meta charset=\'utf-8\'><h2>Plan</h2>\n<ul>\n<li>[ ] open</li>\n<li>[x] done</li>\n</ul>\n<ul>\n<li>a<ul>\n<li>b</li>\n</ul>\n</li>\n</ul>\n<ol>\n<li>first</li>\n</ol>\n<blockquote>\n<p>said</p>\n</blockquote>\n<pre><code class="language-typescript">const a = 1\n  b\n</code></pre>\n<p>a <code>x_y</code> and <strong>bold</strong> <a href="https://www.notion.so/abc?pvs=4">page</a></p>\n<p><img src="https://prod-files-secure.s3.us-west-2.amazonaws.com/1/a.png" alt="A map"></p>\n<!-- notionvc: 1 -->',
    pasted:
      '## Plan\n\n- [ ] open\n- [x] done\n\n* a\n  - b\n\n1. first\n\n> said\n\n```typescript\nconst a = 1\n  b\n```\n\na `x_y` and **bold** [page](https://www.notion.so/abc?pvs=4)\n\nA map',
    lost: [1, 0, 0],
  },
  {
    from: 'Slack',
    html: '<meta charset=\'utf-8\'><div class="p-rich_text_section"><b data-stringify-type="bold">중요</b>합니다<span aria-label="&nbsp;" class="c-mrkdwn__br" data-stringify-type="paragraph-break"></span></div><ul data-stringify-type="unordered-list" class="p-rich_text_list" data-indent="0"><li data-stringify-indent="0">one</li></ul><ul data-stringify-type="unordered-list" data-indent="1"><li data-stringify-indent="1">two <img data-stringify-type="emoji" data-stringify-emoji=":tada:" alt=":tada:" src="https://a.slack-edge.com/tada.png"></li></ul><pre class="c-mrkdwn__pre" data-stringify-type="pre">a<br>  b</pre><a data-stringify-link="https://example.com" href="https://example.com">https://example.com</a> <span data-stringify-type="strike"><s data-stringify-type="strike">old</s></span><blockquote type="cite" data-stringify-type="quote" class="c-mrkdwn__quote">quote<br>two</blockquote>',
    pasted:
      '**중요**합니다\n\n- one\n  - two :tada:\n\n```\na\n  b\n```\n\nhttps://example.com ~~old~~\n\n> quote\n> two',
    lost: [0, 0, 0],
  },
  {
    from: 'Excel',
    html: '<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=ProgId content=Excel.Sheet><style><!--table {mso-displayed-decimal-separator:"."} --></style></head><body link=blue><table border=0 cellpadding=0 cellspacing=0 width=192 style=\'border-collapse:collapse\'><!--StartFragment--><col width=64 span=2><tr height=22><td height=22 class=xl65 width=64>이름</td><td class=xl65 style=\'font-weight:700\'>점수</td></tr><tr><td colspan=2 align=right>4.5</td></tr><tr><td>&nbsp;</td><td><a href="https://example.com">a<br>b</a></td></tr><!--EndFragment--></table></body></html>',
    pasted:
      '|  이름 | 점수                            |\n| --: | ----------------------------- |\n| 4.5 |                               |\n|     | [a<br>b](https://example.com) |',
    lost: [0, 0, 0],
  },
  {
    from: 'Google Sheets',
    html: '<meta charset=\'utf-8\'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #ccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" dir="ltr" data-sheets-root="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="font-weight:bold;" data-sheets-value="{}">Course</td><td>Mark</td></tr><tr><td>Databases</td><td style="text-align:right;">85</td></tr></tbody></table>',
    pasted: '| Course    | Mark |\n| --------- | ---- |\n| Databases | 85   |',
    lost: [0, 0, 0],
  },
  {
    from: 'Apple Notes',
    html: '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN"><html><head><style type="text/css">p.p1 {margin: 0.0px}</style></head><body><p class="p1"><b>메모</b></p><ul class="ul1"><li class="li1"><span class="s1"></span>하나<span class="Apple-converted-space">&nbsp;</span></li><ul class="ul2"><li class="li1">둘</li></ul></ul><p class="p2"><br></p><p class="p1">끝</p></body></html>',
    pasted: '**메모**\n\n- 하나\n  - 둘\n\n끝',
    lost: [0, 0, 0],
  },
  {
    from: 'LibreOffice',
    html: '<html><head><meta name="generator" content="LibreOffice 24.2"/><style>p{}</style></head><body lang="ko-KR" dir="ltr"><h2 class="western">제목</h2><p style="line-height: 100%; margin-bottom: 0cm"><font face="Liberation Serif, serif"><font size="3"><b>굵게</b> and <u>under</u></font></font></p><ol><li><p>a</p></li><li><p>b</p><ol type="a"><li><p>c</p></li></ol></li></ol><p><img src="file:///tmp/lu1.tmp/1.png" name="Image1" width="100" height="50"/></p><table width="100%"><thead><tr><th><p>A</p></th><th><p>B</p></th></tr></thead><tbody><tr><td><p>1</p></td><td><p>2</p></td></tr></tbody></table></body></html>',
    pasted:
      '## 제목\n\n**굵게** and under\n\n1. a\n2. b\n   1. c\n\n| A | B |\n| - | - |\n| 1 | 2 |',
    lost: [1, 0, 0],
  },
  {
    from: 'Hancom Office',
    html: '<HTML><HEAD><META NAME="Generator" CONTENT="Hancom HWP 10.0.0.1"><STYLE TYPE="text/css"><!-- p.HStyle0 {style-name:"바탕글"} --></STYLE></HEAD><BODY><!--StartFragment--><P CLASS=HStyle0 STYLE=\'text-align:center;\'><SPAN STYLE=\'font-size:16.0pt;font-weight:bold;line-height:160%\'>보고서</SPAN></P><P CLASS=HStyle0><SPAN STYLE=\'font-style:italic\'>가나</SPAN>다 <SPAN STYLE=\'font-family:"함초롬바탕"\'>라</SPAN></P><P CLASS=HStyle0><TABLE border="1" cellspacing="0" style=\'border-collapse:collapse;border:none;\'><TR><TD valign="middle" style=\'width:100px\'><P CLASS=HStyle0>구분</P></TD><TD><P CLASS=HStyle0>내용</P></TD></TR><TR><TD><P>1</P></TD><TD><P>2</P></TD></TR></TABLE></P><P><IMG src="file:///C:\\Temp\\hwp1.jpg"></P><!--EndFragment--></BODY></HTML>',
    pasted: '**보고서**\n\n*가나*다 라\n\n| 구분 | 내용 |\n| -- | -- |\n| 1  | 2  |',
    lost: [1, 0, 0],
  },
  {
    from: 'a page',
    html:
      '<article><h1>Post</h1><figure><img src="https://example.com/a.jpg" alt="Map"><figcaption>Caption</figcaption></figure><p>Hello <em>there</em> <kbd>Ctrl</kbd> www.example.com me@example.com snake_case</p><script>alert(1)</script><svg><title>icon</title><path d="M0"/></svg><p><a href="javascript:alert(1)">bad</a> <a href="/rel">rel</a></p><img src="' +
      dot +
      '"><iframe src="https://www.youtube.com/embed/abc"></iframe><details><summary>More</summary><p>Inside</p></details><math><mi>x</mi></math><hr></article>',
    pasted:
      '## Post\n\nMap\n\nCaption\n\nHello *there* <kbd>Ctrl</kbd> www.example.com me@example.com snake_case\n\nbad rel\n\n<details><summary>More</summary>\n\nInside\n\n</details>\n\n---',
    lost: [1, 0, 2],
  },
  {
    from: 'a code editor',
    html: '<meta charset=\'utf-8\'><div style="color: #ccc;font-weight: normal;white-space: pre;"><div><span style="color: #569cd6;">const</span><span> a = 1</span></div></div>',
    pasted: 'plain',
    lost: [0, 0, 0],
  },
]

test('of a document that is pasted, its form stays, and what is left out is said', async () => {
  await using visit = await enter()
  const { page } = visit
  await page.addInitScript(() => localStorage.setItem('panel-plain-markdown', 'yes'))
  await visit.open(`${adminPath}/content/project/1`)
  const label = `${fields.labels['project.texts.description'].label} · ${editor.languages.ko}`
  const field = page.getByRole('textbox', { name: label })
  const paste = (html: string) =>
    field.evaluate((element, html) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', html)
      clipboardData.setData('text/plain', 'plain')
      const paste = { clipboardData, bubbles: true, cancelable: true }
      // Nobody has taken it: the browser would paste the text.
      if (element.dispatchEvent(new ClipboardEvent('paste', paste)))
        document.execCommand('insertText', false, 'plain')
    }, html)
  for (const { from, html, pasted, lost } of documents) {
    await field.fill('')
    await paste(html)
    await expect.poll(() => field.inputValue(), { message: from }).toContain(pasted)
    const [pictures = 0, comments = 0, others = 0] = lost
    const told = page.getByText(editor.markdown.notPasted({ pictures, comments, others }))
    if (lost.some((count) => count > 0)) await told.waitFor()
    // The picture that came with the text.
    if (html.includes(dot) && from === 'a page') {
      await expect.poll(() => field.inputValue()).toContain('](media/picture.png)')
      await page
        .getByText(editor.markdown.inserted('picture.png'))
        .first()
        .waitFor({ state: 'attached' })
    }
  }
  await field.fill('before ')
  await paste('<b>bold</b><img src="https://example.com/a.png">')
  await expect.poll(() => field.inputValue()).toBe('before **bold**')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => field.inputValue()).toBe('before ')
})
