import { parseMermaid } from 'beautiful-mermaid'
import { expect, test } from 'vitest'
import { measureDiagram } from '#shared/diagrams.ts'
import { normaliseDiagram } from './normalise-diagram.ts'

function parse(lines: string[]) {
  const all = ['graph TD', ...lines].map((text, number) => ({ number, text }))
  return parseMermaid(normaliseDiagram('flowchart', all))
}

test('a box has its label, wherever that is written', () => {
  const { nodes, edges } = parse([
    '요청 --> B',
    'B --> 요청',
    'B{"x --> y"} -- 그래서 --> 出口',
    'B --->|なぜ| 出口',
    '出口(끝)',
  ])
  expect([...nodes.values()].map(({ label, shape }) => [label, shape])).toEqual([
    ['요청', 'rectangle'],
    ['x --> y', 'diamond'],
    ['끝', 'rounded'],
  ])
  expect(edges.map(({ label }) => label)).toEqual([undefined, undefined, '그래서', 'なぜ'])
})

test('groups without an ASCII name are apart', () => {
  const { subgraphs } = parse([
    'subgraph 서버',
    'A --> B',
    'end',
    'subgraph 화면 [브라우저]',
    'C',
    'end',
  ])
  expect(subgraphs.map(({ label, nodeIds }) => [label, nodeIds])).toEqual([
    ['서버', ['A', 'B']],
    ['브라우저', ['C']],
  ])
})

test('arrows of any length are known', () => {
  const styles = ['A---->B', 'A----B', 'A-..->B', 'A====>B', 'A==x==>B', 'A-. x .->B', 'A-..-B']
  expect(
    styles.map((line) => parse([line]).edges.map(({ style, hasArrowEnd }) => [style, hasArrowEnd])),
  ).toEqual([
    [['solid', true]],
    [['solid', false]],
    [['dotted', true]],
    [['thick', true]],
    [['thick', true]],
    [['dotted', true]],
    [['dotted', false]],
  ])
})

test('boxes and arrows are counted as the library counts them', () => {
  for (const lines of [
    ['A --> B --> C', 'C -.-> A', 'A ==> D', 'D --- E'],
    ['a & b & c --> d & e', 'd --> f & g'],
    ['A[x --> y] --> B("q & r")', 'B -->|a & b| C{d}', 'C <--> A'],
    ['subgraph s [One]', 'A --> B', 'end', 'B --> C'],
    ['A -.- B', 'B === C', 'A["b"] & C --> D'],
    ['한국-->日本', 'A:::k --> 한국;'],
    ['A--text-->B', 'B == 글 ==> node.js', 'a/b-.글.->us-east', 'us-east ---> A>flag --> x]'],
    ['A---B----C', 'A<-->C', 'C-..->D'],
  ]) {
    const { nodes, edges } = parse(lines)
    const drawn = lines.map((text, number) => ({ number, text }))
    const { size, arrows } = measureDiagram('flowchart', drawn)
    expect([size - 10 - edges.length, arrows], lines.join('\n')).toEqual([nodes.size, edges.length])
  }
})
