/** HTML for mail programs: one column, inline styles, no external resources. */

/** Escapes text for HTML. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

/** Wraps the body of an email in a complete document. */
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
