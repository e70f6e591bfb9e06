import { expect, test } from 'vitest'
import { languages } from '#shared/i18n/languages.ts'
import { defaultRenderer } from './default-renderer.ts'
import { renderMarkdown } from './markdown.ts'
import { renderPost } from './render-task.ts'

const block = (source: string, options = '') => `\`\`\`mermaid${options}\n${source}\n\`\`\``
const samples = {
  flowchart:
    'graph TD\n  A[요청] -->|HTTP| B{캐시?}\n  B -.-> C[(SQLite)]\n  subgraph s [서버]\n    D ==> E((답))\n  end\n  B --> D',
  sequence:
    'sequenceDiagram\n  participant 브라우저\n  브라우저->>S: GET /ko\n  S-->>브라우저: 200',
  state: 'stateDiagram-v2\n  [*] --> 初め\n  初め --> [*] : 終わり',
  class:
    'classDiagram\n  class Post {\n    +String title\n    +publish() void\n  }\n  Document <|-- Post\n  Post *-- Tag : has',
  entities: 'erDiagram\n  USER ||--o{ POST : writes\n  USER {\n    string id PK\n  }',
}

test.each(Object.entries(samples))('a %s diagram is one picture with a name', (_, source) => {
  for (const language of languages) {
    const html = renderMarkdown(block(source), language)
    expect(html).toMatch(
      /^<figure class="diagram"><div class="drawing" role="img" aria-label="[^"]+" tabindex="0"><svg viewBox="0 0 [\d.]+ [\d.]+" width="[\d.]+" height="[\d.]+" aria-hidden="true">.*<\/svg><\/div><\/figure>$/s,
    )
    expect(html).not.toMatch(/<pre|style|[\s"]id=|url\(|NaN|undefined|#[\da-f]{3}/)
  }
})

test.each([
  ['---\ntitle: 요청의 길\n---\ngraph TD\n  A --> B', 'A, B', '요청의 길'],
  ['---\nconfig:\n  theme: forest\ntitle: "A: b"\n---\n\nflowchart LR\n  A --> B', 'A, B', 'A: b'],
  ['---\ntitle: |\n  two\n  lines\n---\nsequenceDiagram\n  A->>B: x', 'x, A, B', null],
  ['%% a\n%%{init: {"theme": "dark"}}%%\ngraph TD\n  %% b\n  A --> B', 'A, B', null],
  ['%%{\n  init: {\n    "theme": "dark"\n  }\n}%%\nstateDiagram-v2\n  A --> B', 'A, B', null],
  ['graph TD\n  accDescr {\n    many\n    lines\n  }\n  A --> B\n  accDescr: one', 'A, B', null],
  [
    'graph TD\n  A --> B\n  click A "https://x.example" "tip" _blank\n  click B call f()',
    'A, B',
    null,
  ],
  ['classDiagram\n  A <|-- B\n  click A href "https://x.example"\n  callback B "f"', 'A, B', null],
  [
    'sequenceDiagram\n  A->>B: x\n  link A: Home @ https://x.example\n  links B: {"a": "b"}',
    'x, A, B',
    null,
  ],
  [
    'graph TD\n  subgraph s [S]\n    direction LR\n    A --> B\n  end\n  B --> C',
    'S, C, A, B',
    null,
  ],
  ['graph TD\n  A[one<br>two] -->|a<BR />b| B("c<br/>d")', 'a b, one two, c d', null],
  ['graph TD\n  요청{첫째<br>둘째} -- 셋<br/>넷 --> B>e<br>f]', '셋 넷, 첫째 둘째, e f', null],
  ['sequenceDiagram\n  A->>B: one<br/>two\n  Note over A,B: c<br>d', 'one two, c d, A, B', null],
  ['stateDiagram-v2\n  A --> B: one<br>two', 'one two, A, B', null],
  ['erDiagram\n  A ||--o{ B : "one<br>two"', 'A, B, one two', null],
  [
    'classDiagram\n  namespace 도형 {\n    class 원\n    class 네모 {\n      +int side\n    }\n  }\n  원 <|-- 네모',
    '원, 네모, + side: int',
    null,
  ],
])('what is not drawn is read past: %j', (source, labels, caption) => {
  const html = renderMarkdown(block(source), 'ko')
  expect(html).toMatch(/^<figure class="diagram">/)
  const texts = [...html.matchAll(/<text[^>]*>(.*?)<\/text>/gs)].map(([, text = '']) =>
    text
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
  expect(texts.join(', ')).toBe(labels)
  expect(/<figcaption>(.*)<\/figcaption>/.exec(html)?.[1] ?? null).toBe(caption)
})

test('each side of a relation has its count', () => {
  const texts = 'A }o--o{ B : x\n  A }|--|{ C : y\n  A |o..o| D : z'
  const html = renderMarkdown(block(`erDiagram\n  ${texts}`))
  expect(html).toContain(': A, B, C, D, x, y, z"')
})

test('the labels are the name of a diagram, unless the writer names it', () => {
  const named = (source: string, options = '') =>
    /aria-label="([^"]*)"/.exec(renderMarkdown(block(source, options), 'en'))?.[1]
  expect(named('graph LR\nA[One] --> B[Two]')).toBe('Diagram: One, Two')
  expect(named('graph LR\nA --> B', ' title="How a page is made"')).toBe('How a page is made')
  expect(named('graph LR\naccTitle: A leads to B\nA --> B', ' title="T"')).toBe('A leads to B')
  expect(renderMarkdown(block('graph LR\nA --> B', ' title="T <b>"'))).toContain(
    '<figcaption>T &#x3C;b></figcaption>',
  )
})

test.each([
  'graph TD\n  A[open --> B',
  'graph TD\n  A -->',
  'graph TD',
  'pie\n  "a": 3',
  'nonsense',
  '',
  'sequenceDiagram\n  nothing is said here',
  'classDiagram\n  A <|- B',
  'erDiagram\n  A ||--o{ B',
  'graph TD\n  a & b & c & d & e & f & g & h & i & j & k --> A & B & C & D & E & F & G & H & I & J & K',
  `graph TD\n${'A --> B\n'.repeat(81)}`,
  `graph TD\n  A[${'x'.repeat(4000)}]`,
])('what cannot be drawn is shown as it was written: %s', (source) => {
  const html = renderMarkdown(block(source))
  expect(html).toMatch(/^<pre tabindex="0"><code class="language-mermaid">/)
  expect(renderPost(block(source), 'en').text.trim()).toBe(source.trim())
})

test.each([
  'graph TD\n  A[<script>alert(1)</script>] --> B["<img src=x onerror=alert(1)>"]',
  'graph TD\n  A --> B\n  click A href "javascript:alert(1)"\n  click B call alert(1)',
  'graph TD\n  A --> B\n  style A fill:url(https://x.example),stroke:red;x:expression(1)',
  'graph TD\n  A:::k --> B\n  classDef k fill:#f00"/><script>alert(1)</script>',
  'graph TD\n  A["&lt;script&gt;alert(1)&lt;/script&gt;"] --> B',
  'graph TD\n  A["x</text></svg><script>alert(1)</script>"] --> B',
  'graph TD\n  a"onload="alert(1) --> B',
  'sequenceDiagram\n  A->>B: <a href="javascript:alert(1)">x</a>\n  link A: x @ javascript:alert(1)',
  'classDiagram\n  class A["<style>*{}</style>"]\n  A <|-- B\n  A : +<script>x</script>',
  'erDiagram\n  A["<foreignObject><iframe>"] ||--o{ B : "<svg onload=x>"',
  '%%{init: {"themeCSS": "*{background:url(x)}"}}%%\ngraph TD\n  A --> B',
])('a diagram cannot contain anything but shapes and texts: %s', (source) => {
  const html = renderMarkdown(block(source)).replaceAll(/aria-label="[^"]*"/g, '')
  const tags = [...html.matchAll(/<\/?([^\s>]*)[^>]*>/g)]
  const names = /^(?:figure|div|svg|rect|circle|ellipse|line|polygon|polyline|text|tspan|pre|code)$/
  expect(tags.filter(([, name = '']) => !names.test(name))).toEqual([])
  expect(tags.filter(([tag]) => /\son\w+=|style=|href=|url\(/.test(tag))).toEqual([])
})

test.each([
  [
    'every box with every box',
    `graph TD\n${Array.from({ length: 78 }, (_, at) => `n${at % 9} & n${(at * 7) % 13} --> m${at} & k${at % 11}`).join('\n')}`,
  ],
  ['groups within groups', `graph TD\n${'subgraph a\n'.repeat(38)}A --> B\n${'end\n'.repeat(38)}`],
  [
    'a chain',
    `graph LR\n${Array.from({ length: 78 }, (_, at) => `a${at} --> a${at + 1}`).join('\n')}`,
  ],
  ['arrows on one line', `graph LR\na${' --> a'.repeat(600)}`],
  ['many messages', `sequenceDiagram\n${'A->>B: x\n'.repeat(79)}`],
  ['brackets', `graph TD\n${'['.repeat(1900)}x${']'.repeat(1900)}`],
  ['ampersands', `graph TD\nA${' & A'.repeat(900)} --> B`],
  [
    'a pair of long lists',
    `graph TD\n${Array.from({ length: 300 }, (_, at) => `a${at}`).join(' & ')} --> ${Array.from({ length: 300 }, (_, at) => `b${at}`).join(' & ')}`,
  ],
])('%s are rendered in time', (_, source) => {
  const started = process.threadCpuUsage()
  expect(renderMarkdown(block(source))).toMatch(/^<(?:pre|figure)/)
  // Of the processor: a busy computer takes longer.
  const { user, system } = process.threadCpuUsage(started)
  expect((user + system) / 1000).toBeLessThan(5000)
})

test.each(languages)(
  'the diagrams that are too much for a text stay code: %s',
  async (language) => {
    const large = block(
      `graph TD\n${Array.from({ length: 60 }, (_, at) => `a${at} & a${(at * 7) % 78} --> a${(at * 13 + 5) % 79}`).join('\n')}`,
    )
    const text = `${large}\n\n`.repeat(30) + block('graph TD\nA --> B')
    const html = await defaultRenderer.renderPage('x', text, language)
    expect(html.match(/<svg/g)).toHaveLength(3)
    expect(html.match(/<pre/g)).toHaveLength(28)
  },
)

test('searches find the labels of a diagram as separate words', () => {
  expect(renderPost(block(samples.flowchart), 'ko').text).toMatch(/^요청$/m)
})

test('braces with a bar are part of a diagram, not a reading or another language', () => {
  const source = 'sequenceDiagram\n  A->>B: {漢字|かんじ} {Feierabend|lang=de}'
  const html = renderMarkdown(`\`\`\`mermaid\n${source}\n\`\`\``, 'ko')
  expect(html).toContain('{漢字|かんじ} {Feierabend|lang=de}</text>')
  expect(html).not.toMatch(/<ruby|<span/)
})
