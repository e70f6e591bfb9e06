import { expect, test } from 'vitest'
import { readDiagram } from './diagrams.ts'

const wrongLine = (source: string) => {
  const diagram = readDiagram(source)
  return diagram.ok ? null : diagram.problem.line
}

test('a diagram that can be drawn has no problem', () => {
  for (const source of [
    'classDiagram\n direction LR\n class A~T~ {\n  <<interface>>\n  +run(x, y) void\n }\n A : +String name\n A "1" --> "*" B : has\n A <|.. C\n namespace n {\n  class D\n }\n style A fill:red',
    'erDiagram\n A {\n  string id PK "the key"\n }\n A ||--o{ B : "has many"\n B }|..|o C : x',
    'graph TD;\n A["a --o b; c"] -- text --> B(("x"))\n subgraph s [One]\n  C{d} -.-> E & F;\n end\n classDef k fill:#f00',
    'stateDiagram-v2\n state A {\n  [*] --> b\n }\n A --> [*] : done',
  ])
    expect(wrongLine(source), source).toBe(null)
})

test.each([
  ['a relation without spaces', 'classDiagram\nA --> B\nA-->C', 3],
  ['an unknown arrow', 'classDiagram\nA <|-|> B', 2],
  ['an arrow with a circle', 'graph TD\nA --> B\nB --o C', 3],
  ['an arrow with a cross', 'graph TD\nA x--x B', 2],
  ['two statements', 'graph TD\nA --> B; C --> D', 2],
  ['a class that is not closed', 'classDiagram\nA --> B\nclass C {\n+x', 3],
  ['a note, which would be lost', 'classDiagram\nA --> B\nnote "x"', 3],
  ['a relation without a label', 'erDiagram\nA ||--o{ B', 2],
  ['a count that does not exist', 'erDiagram\nA ||--o{ B : x\nA |||--o{ C : x', 3],
  ['settings that do not end', '---\ntitle: x\ngraph TD\nA --> B', 1],
  ['a line below what is not drawn', '---\ntitle: x\n---\ngraph TD\nA --> B\nB -->', 6],
  ['an attribute without a type', 'erDiagram\nA {\nid\n}', 3],
])('the line is found for %s', (_, source, line) => {
  expect(wrongLine(source)).toBe(line)
})
