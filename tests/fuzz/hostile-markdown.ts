/** Markdown that attacks the renderer, and random Markdown made of its pieces. */
import type { Random } from '../support/random.ts'

const scripts = [
  '<script>alert(1)</script>',
  '<SCRIPT\n>alert(1)</SCRIPT\t>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=alert(1)&gt;">',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](javascript&colon;alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](vbscript:x)',
  '![x](javascript:alert(1))',
  '<javascript:alert(1)>',
  '![x" onerror="alert(1)](https://x.example/y.png "t\\" onload=\\"x")',
  '[x]: javascript:alert(1)\n[x]',
  '<form action=//x.example><input name=a></form>',
  '<base href=//x.example><meta http-equiv=refresh content=0>',
  '<details open ontoggle=alert(1)>',
  '<object data=x></object><embed src=x>',
  '<p style="position:fixed;inset:0">x',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '$\\href{javascript:alert(1)}{x}$',
  '$\\html{<script>alert(1)</script>}$ $\\style{x}{y}$ $\\class{z}{y}$ $\\id{location}{y}$',
  '```html title="\\"><script>alert(1)</script>" {1}\n<b>\n```',
  '```"><script>alert(1)</script>\nx\n```',
  '> [!NOTE] <script>alert(1)</script>\n> x',
  '{<b>漢</b>|"><script>alert(1)</script>}',
  '{a|lang=de"><script>alert(1)</script>} {<b onload=x>|lang=en-"onload=x}',
  '::island{name=jegi"><script>alert(1)</script>}',
  'a\n::island{name=jegi}\n<script>alert(1)</script>\n::island{name=__proto__}',
  '> [!LANG ja"><script>alert(1)</script>]\n> x',
  '> [!LANG en-"onload=x]\n> x',
  '```html\n<script>alert(1)</script> <!-- [!code ++] -->\n<b> // [!code --]\n```',
  '```mermaid\ngraph TD\n  A["<script>alert(1)</script>"] --> B\n  click B href "javascript:alert(1)"\n```',
  '```mermaid\ngraph TD\n  A --> B\n  style A fill:url(//x.example),x:expression(1)\n```',
  '```mermaid\n---\ntitle: "><script>alert(1)</script>\n---\n%%{init: {"x": "<script>"}}%%\ngraph TD\n  A[a<br onload=alert(1)>b] --> B\n```',
  '# __proto__\n\n# forms\n\n# content\n\n[x](#__proto__) [y](#content) [z](#"><script>alert(1)</script>)',
  '[x](/blog/a#"onload=alert(1)) [y](/blog/a#javascript:alert(1))',
  '```mermaid\nsequenceDiagram\n  A->>B: </text></svg><img src=x onerror=alert(1)>\n```',
  '[^"><script>]\n\n[^"><script>]: x',
  '# <a id=location name=cookie>x</a>',
  '| <script> | b |\n|---|---|\n| `</td><script>` | $x$ |',
]

/** What takes parsers long or deep, repeated `count` times. */
const repeated: ((count: number) => string)[] = [
  (count) => '['.repeat(count),
  (count) => '![['.repeat(count),
  (count) => '*a '.repeat(count),
  (count) => '**_'.repeat(count),
  (count) => `${'> '.repeat(count)}x`,
  (count) =>
    Array.from({ length: Math.min(count, 300) }, (_, depth) => `${'  '.repeat(depth)}- x`).join(
      '\n',
    ),
  (count) => `${'`'.repeat(count)}x`,
  (count) => '<a '.repeat(count),
  (count) => '<!--'.repeat(count),
  (count) => '&'.repeat(count),
  (count) => '[a](<'.repeat(count),
  (count) => '[^1]'.repeat(count),
  (count) => '$x'.repeat(count),
  (count) => `$${'{'.repeat(count)}$`,
  (count) => `$${'\\sqrt{'.repeat(Math.min(count, 500))}x${'}'.repeat(Math.min(count, 500))}$`,
  (count) => '{漢|'.repeat(count),
  (count) => `|${'a|'.repeat(Math.min(count, 500))}\n|${'-|'.repeat(Math.min(count, 500))}\n`,
  (count) => '~~'.repeat(count),
  (count) => 'www.x.example/'.repeat(Math.min(count, 1000)),
  (count) => '\\'.repeat(count),
  (count) => '# '.repeat(count),
  (count) => '```ts\n'.repeat(count),
  (count) => '\u202e\u0301'.repeat(count),
  (count) => '::island{name=jegi}\n'.repeat(count),
  (count) => `::island{${' '.repeat(count)}`,
  (count) => '> [!LANG ja]\n> x\n\n'.repeat(count),
  (count) => `\`\`\`ts\n${'a // [!code ++]\n'.repeat(count)}\`\`\``,
  (count) => `\`\`\`mermaid\ngraph TD\n${'A --> B\n'.repeat(count)}\`\`\``,
  (count) =>
    `\`\`\`mermaid\ngraph TD\nA${' & A'.repeat(count)} --> B${' & B'.repeat(count)}\n\`\`\``,
  (count) => `\`\`\`mermaid\ngraph TD\n${'['.repeat(count)}x${']'.repeat(count)}\n\`\`\``,
  (count) => `\`\`\`ts\n${' '.repeat(count)}[!code --]\n\`\`\``,
]

const sizes = [100, 1000, 4000]

/** Each script within each structure within each other, and all that is repeated: more than 6,000 texts. */
export function listHostile(): string[] {
  const frames = [
    (text: string) => text,
    (text: string) => `> ${text}`,
    (text: string) => `- ${text}\n  ${text}`,
    (text: string) => `# ${text}`,
    (text: string) => `**${text}**`,
    (text: string) => `| a |\n|---|\n| ${text.replaceAll('\n', ' ')} |`,
    (text: string) => `[${text}](https://x.example)`,
    (text: string) => `![${text}](media/x.jpg "${text}")`,
    (text: string) => `\`\`\`html\n${text}\n\`\`\``,
    (text: string) => `[^1]\n\n[^1]: ${text}`,
    (text: string) => `> [!WARNING]\n> ${text}`,
    (text: string) => `$${text}$ {漢|${text}}`,
  ]
  return [
    ...scripts.flatMap((script) =>
      frames.flatMap((outer) => frames.map((inner) => outer(inner(script)))),
    ),
    ...repeated.flatMap((repeat) => sizes.map(repeat)),
  ]
}

const words = [
  ...[
    '비가 온다',
    '雨が降る',
    'It rains',
    'e\u0301',
    '👩‍👩‍👧',
    '\u0000',
    '\u202e',
    '\ufeff',
    '%00',
  ],
  ...['\n', '\n\n', '  \n', '    ', '\t', ' ', '\\', '&amp;', '&#x0;', '<', '>', '"', "'"],
  ...[
    '*',
    '**',
    '_',
    '~~',
    '`',
    '```',
    '$',
    '$$',
    '[',
    ']',
    '(',
    ')',
    '![',
    '](',
    '[^1]',
    '[^1]: ',
  ],
  ...['# ', '## ', '- ', '1. ', '- [ ] ', '> ', '> [!TIP]\n> ', '| a | b |\n|---|---|\n', '---\n'],
  ...[
    '::island{name=hanok}\n',
    '::island{',
    '> [!LANG ja]\n> ',
    ' // [!code ++]\n',
    '```\nx # [!code --]\n```\n',
  ],
  ...['```mermaid\ngraph TD\n', 'A --> B\n', 'subgraph a\n', 'A[x', '```\n'],
  ...['```mermaid\nsequenceDiagram\n', 'A->>B: x\n', 'loop x\n', 'end\n', 'Note over A,B: x\n'],
  ...['```mermaid\nstateDiagram-v2\n', '[*] --> A\n', 'state a {\n', '}\n'],
  ...['```mermaid\nclassDiagram\n', 'A <|-- B : x\n', 'class A { +x() int }\n'],
  ...['```mermaid\nerDiagram\n', 'A ||--o{ B : x\n', 'A { int id PK }\n'],
  ...['{Feierabend|lang=de}', '{x|lang=', '|lang=ja}', '{|lang=en-US-x-twain}'],
  ...['{漢|かん}', '\\frac{1}{2}', '\\begin{matrix}', 'https://x.example/?a=1&b=2', 'media/x.jpg'],
  ...['[x](#a-1)', '## a\n\n', '## __proto__\n\n', '[y](/blog/a#b)', '---\ntitle: x\n---\n'],
  ...['```ts title="a.ts" {1,2-3}\nconst a = 1\n```\n', '<b>', '</b>', '<br>', '<kbd>'],
]

export function makeRandom(random: Random): string {
  const pieces = [...words, ...scripts]
  const count = 1 + random.below(60)
  return Array.from({ length: count }, () => pieces[random.below(pieces.length)] ?? '').join('')
}
