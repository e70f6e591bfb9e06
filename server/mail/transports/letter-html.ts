/** HTML as mail programs read it: one column, styles in place, nothing that is fetched. */

/** Text as HTML has it; each piece apart from the direction of what stands around it. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

/** The body of a letter as a whole document. */
export function wrapHtml(title: string, body: string): string {
  return `<!doctype html>
<html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;background:#fbf8f3;color:#2a2320;font:16px/1.65 system-ui,'Apple SD Gothic Neo','Noto Sans KR','Hiragino Sans',sans-serif">
<div style="max-width:38em;margin:0 auto">
${body}
</div></body></html>
`
}
