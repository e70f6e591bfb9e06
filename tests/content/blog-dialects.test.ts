/** What imports make of the syntax that only other programs have. */
import { expect, test } from 'vitest'
import { parseMarkdown, plainTextOf } from '#server/content/blog-import/markdown-tree.ts'
import { convert, dialects } from '../support/convert-blog-text.ts'

type Row = [of: keyof typeof dialects, written: string, converted: string]

const callouts: Row[] = [
  ['zenn', ':::message\n鍋\n:::', '> [!NOTE]\n> 鍋'],
  ['zenn', 'a\n:::message alert\n熱い\n\n二\n:::\nb', 'a\n\n> [!WARNING]\n> 熱い\n>\n> 二\n\nb'],
  [
    'qiita',
    ':::note info\na\n:::\n:::note warn\nb\n:::\n:::note alert\nc\n:::',
    '> [!NOTE]\n> a\n\n> [!WARNING]\n> b\n\n> [!CAUTION]\n> c',
  ],
  ['plain', ':::tip Title\na\n:::', '> [!TIP] Title\n> a'],
  ['plain', ':::danger[A *b*]{#c}\n- a\n:::', '> [!CAUTION] A *b*\n> - a'],
  ['plain', '::: info STOP\na\n:::', '> [!NOTE] STOP\n> a'],
  [
    'plain',
    '- x\n\n  :::tip\n  ```js\n  a\n  ```\n  :::',
    '- x\n\n  > [!TIP]\n  > ```js\n  > a\n  > ```',
  ],
  ['plain', '::::warning\na\n:::tip\nb\n:::\n::::', '> [!WARNING]\n> a\n>\n> > [!TIP]\n> > b'],
  ['plain', '> :::note\n> a\n> :::', '> > [!NOTE]\n> > a'],
  ['plain', ':::code-group\n```js [a.js]\n1\n```\n:::', '```js title="a.js"\n1\n```'],
  ['plain', '```\n:::tip\n:::\n```', '```\n:::tip\n:::\n```'],
  ['plain', ':::tip\nno end', ':::tip\nno end'],
  ['plain', ':::strange\na\n:::', ':::strange\na\n:::'],
  ['obsidian', '> [!info] Soil\n> loose', '> [!NOTE] Soil\n> loose'],
  ['obsidian', '> [!question]+\n> a', '> [!NOTE] Question\n> a'],
  ['obsidian', '> [!bug|left] A\n> > [!tip]\n> > b', '> [!CAUTION] A\n> > [!tip]\n> > b'],
  ['plain', '> [!WARNING] Title\n> a', '> [!WARNING] Title\n> a'],
  ['plain', '> [!LANG ja]\n> a', '> [!LANG ja]\n> a'],
  [
    'jekyll',
    '> Bring\n> water.\n{: .prompt-tip }\n\n> Swim\n{: .prompt-danger }',
    '> [!TIP]\n> Bring\n> water.\n\n> [!CAUTION]\n> Swim',
  ],
  ['jekyll', 'Wear\na hat.\n{: .notice--warning}\n\nb', '> [!WARNING]\n> Wear\n> a hat.\n\nb'],
  ['jekyll', 'a\n{: .notice}', '> [!NOTE]\n> a'],
  ['hugo', '{{< notice warning >}}\na\n{{< /notice >}}', '> [!WARNING]\n> a'],
  ['hugo', '{{% hint danger %}}a{{% /hint %}} b', '> [!CAUTION]\n> a\n\n b'],
  ['hugo', '{{< callout type="info" title="T" >}}\na\n{{< /callout >}}', '> [!NOTE] T\n> a'],
  ['hugo', '{{< admonition tip "The title" >}}\na\n{{< /admonition >}}', '> [!TIP] The title\n> a'],
  [
    'hugo',
    '{{% note %}}\n{{< tip >}}\na\n{{< /tip >}}\n{{% /note %}}',
    '> [!NOTE]\n>\n> > [!TIP]\n> > a',
  ],
  ['hexo', '{% note success no-icon %}\na\n{% endnote %}', '> [!TIP]\n> a'],
  ['hexo', '{% note info It is so %}\na\n{% endnote %}', '> [!NOTE] It is so\n> a'],
  ['hexo', '{% blockquote Author %}\na\n{% endblockquote %}', '> a\n>\n> — Author'],
]

const details: Row[] = [
  [
    'zenn',
    ':::details A <b>\n\n- a\n:::',
    '<details><summary>A &lt;b&gt;</summary>\n\n- a\n\n</details>',
  ],
  [
    'zenn',
    '::::details A\n:::message\nb\n:::\n::::',
    '<details><summary>A</summary>\n\n> [!NOTE]\n> b\n\n</details>',
  ],
  [
    'qiita',
    '<details><summary>材料</summary>\n\n- 白菜\n\n</details>',
    '<details><summary>材料</summary>\n\n- 白菜\n\n</details>',
  ],
  [
    'plain',
    '<details open>\n  <summary><b>A</b></summary>\n  <p>b</p>\n</details>',
    '<details><summary>A</summary>\n\nb\n\n</details>',
  ],
  [
    'hugo',
    '{{< details "A" >}}\nb\n{{< /details >}}',
    '<details><summary>A</summary>\n\nb\n\n</details>',
  ],
  [
    'hugo',
    '{{% expand title="A" %}}b{{% /expand %}}',
    '<details><summary>A</summary>\n\nb\n\n</details>',
  ],
  [
    'obsidian',
    '> [!question]- Folded\n> When?\n\nb',
    '<details><summary>Folded</summary>\n\nWhen?\n\n</details>\n\nb',
  ],
  [
    'hexo',
    '{% fold info @A b %}\nc\n{% endfold %}',
    '<details><summary>A b</summary>\n\nc\n\n</details>',
  ],
  ['plain', '::: details\na\n:::', '<details>\n\na\n\n</details>'],
]

const code = (info: string) => `\`\`\`${info}\na\n\`\`\``
const codes: Row[] = [
  ['qiita', code('ruby:pot.rb'), code('ruby title="pot.rb"')],
  ['zenn', code('js:a b.js'), code('js title="a b.js"')],
  ['zenn', code(':a.txt'), code('text title="a.txt"')],
  ['plain', code('js:title=src/a.js {1,3-4}'), code('js title="src/a.js" {1,3-4}')],
  ['plain', code('js{1,3-4}'), code('js {1,3-4}')],
  ['plain', code("ts file='a.ts'"), code('ts title="a.ts"')],
  ['plain', code('ts filename=a.ts showLineNumbers'), code('ts title="a.ts"')],
  ['plain', code('ts title="a.ts" {2}'), code('ts title="a.ts" {2}')],
  ['plain', code('go {filename="a.go" hl_lines=[2,"4-5"]}'), code('go title="a.go" {2,4-5}')],
  ['plain', code('ts:line-numbers'), code('ts:line-numbers')],
  ['plain', code('js src/a.js'), code('js title="src/a.js"')],
  ['plain', `- a\n\n  ~~~js:b.js\n  a\n  ~~~`, `- a\n\n  ~~~js title="b.js"\n  a\n  ~~~`],
  ['jekyll', `${code('ruby')}\n{: file="hat.rb" }`, code('ruby title="hat.rb"')],
  [
    'jekyll',
    '{% highlight js linenos mark_lines="1 2" %}\na\n{% endhighlight %}',
    code('js {1,2}'),
  ],
  [
    'hexo',
    '{% codeblock a.js lang:js mark:1,4-7 %}\na\n{% endcodeblock %}',
    code('js title="a.js" {1,4-7}'),
  ],
  [
    'hugo',
    '{{< highlight js "linenos=table,hl_lines=8 15-17" >}}\na\n{{< /highlight >}}',
    code('js {8,15-17}'),
  ],
  ['hugo', '{{< code language="py" title="a.py" >}}\na\n{{< /code >}}', code('py title="a.py"')],
  [
    'hugo',
    '- a\n\n  {{< highlight js >}}\n  b\n  {{< /highlight >}}',
    '- a\n\n  ```js\n  b\n  ```',
  ],
]

test.each([...callouts, ...details, ...codes])('%s: %s', (of, written, converted) => {
  expect(convert(dialects[of], written).converted).toBe(converted)
})

const link = (url: string, label = url) => `[${label}](${url})`
const watch = 'https://www.youtube.com/watch?v=AbC'
const embeds: Row[] = [
  ['zenn', '@[card](https://a.example/b)', link('https://a.example/b')],
  ['zenn', '@[youtube](AbC)', link(watch)],
  ['zenn', '@[tweet](https://x.com/a/status/1)', link('https://x.com/a/status/1')],
  ['plain', '!youtube[AbC] !codepen[a/b]', `${link(watch)} ${link('https://codepen.io/a/pen/b')}`],
  ['plain', '!twitter[a/12]', link('https://x.com/a/status/12')],
  ['plain', '`!youtube[AbC]` a![b](c) @[who](x)', '`!youtube[AbC]` a![b](c) @[who](x)'],
  ['jekyll', "{% include embed/youtube.html id='AbC' %}", link(watch)],
  ['jekyll', '{% include video id="AbC" provider="youtube" %}', link(watch)],
  ['jekyll', '{% include figure.html src="/a.png" alt="A" caption="C" %}', '![A](/a.png "C")'],
  ['jekyll', '{% include callout.html type="danger" content="a" %}', '> [!CAUTION]\n> a'],
  [
    'hexo',
    '{% youtube AbC %} {% gist abcdef1 %}',
    `${link(watch)} ${link('https://gist.github.com/abcdef1')}`,
  ],
  ['hexo', '{% asset_img boat.png A boat %}', '![A boat](boat.png)'],
  ['hexo', '{% asset_img left boat.png 300 200 "A boat" %}', '![A boat](boat.png)'],
  ['hexo', '{% post_link one The one %} {% post_path one %}', '[The one](/blog/one) /blog/one'],
  ['hexo', '{% link A text https://a.example/?b=c %}', link('https://a.example/?b=c', 'A text')],
  ['hugo', '{{< youtube id="AbC" title="T" >}}', link(watch, 'T')],
  ['hugo', '{{< tweet user="a" id="12" >}}', link('https://x.com/a/status/12')],
  ['hugo', '{{< gist a abcdef1 >}}', link('https://gist.github.com/a/abcdef1')],
  ['hugo', '{{< figure src="a b.png" alt="A" >}}', '![A](<a b.png>)'],
  [
    'plain',
    '<iframe src="//www.youtube-nocookie.com/embed/AbC?x=1" title="T"></iframe>',
    link(watch, 'T'),
  ],
  [
    'plain',
    '<iframe src="https://player.vimeo.com/video/12"></iframe>',
    link('https://vimeo.com/12'),
  ],
]

const words: Row[] = [
  ['qiita', '本 :tada: `:tada:` 12:100:3 :unknown:', '本 🎉 `:tada:` 12:100:3 :unknown:'],
  ['hugo', ':+1:', '👍'],
  ['zenn', ':tada:', ':tada:'],
  [
    'obsidian',
    '[[A]] [[A|text]] [[A#B c]] [[#B c]]',
    '[A](/blog/A) [text](/blog/A) [A > B c](</blog/A#B c>) [B c](#B%20c)',
  ],
  [
    'obsidian',
    '![[a b.png|300]] ![[a.png|Alt|30x20]] ![[A]]',
    '![](<a b.png>) ![Alt](a.png) [A](/blog/A)',
  ],
  ['obsidian', '`[[A]]` [[Lost|text]]', '`[[A]]` text'],
  ['obsidian', '==Important== a == b `==c==` ^block-id', '<mark>Important</mark> a == b `==c==`'],
  ['obsidian', 'a %%b%% c\n\n%%\nd\n\n```\ne\n```\n%%\n\n`%%f%%`', 'a  c\n\n`%%f%%`'],
  ['obsidian', 'a 5%\n\n%%\nprivate\n\n%', 'a 5%'],
  ['jekyll', '==a==', '==a=='],
  ['jekyll', 'Sun\n: a star\n\nMoon\n\n: a moon', '**Sun**\\\na star\n\n**Moon**\n\na moon'],
  ['hugo', 'a\n: b\n: c\nd', '**a**\\\nb\\\nc\n\nd'],
  [
    'jekyll',
    '*[HTML]: Hyper\n\n[a](https://b.example){:target="_blank"}',
    '[a](https://b.example)',
  ],
  ['jekyll', '![S](a.png){: width="300" .shadow }\n_The sea_', '![S](a.png "The sea")'],
  ['zenn', '![a](b.png =250x)\n*c*', '![a](b.png "c")'],
  [
    'plain',
    'a Form<Unvalidated>를 b, Map<string> c <Note>d</Note>',
    'a Form\\<Unvalidated>를 b, Map\\<string> c d',
  ],
  ['jekyll', 'a {% comment %}b\n\nc{% endcomment %}d', 'a d'],
  [
    'jekyll',
    '```\n{% raw %}{{ a }}{% endraw %}\n```\n{% raw %}{% b %}{% endraw %}',
    '```\n{{ a }}\n```\n{% b %}',
  ],
  ['hugo', '{{< kbd >}}a{{< /kbd >}} {{< center >}}b{{< /center >}}', '<kbd>a</kbd> b'],
  ['hugo', '{{< tabs >}}\n{{< tab "A" >}}\nb\n{{< /tab >}}\n{{< /tabs >}}', '**A**\n\nb'],
  ['hexo', '{% tabs x %}\n<!-- tab A -->\nb\n<!-- endtab -->\n{% endtabs %}', '**A**\n\nb'],
  ['hugo', '{{< mermaid >}}\na --> b\n{{< /mermaid >}}', '```mermaid\na --> b\n```'],
  ['hugo', '{{< katex >}}\na\n{{< /katex >}} {{< katex >}}b{{< /katex >}}', '$$\na\n$$ $b$'],
]

const formulas: Row[] = [
  [
    'plain',
    'a\n\n$$\nE\n$$\n\nb $$ a = b $$ c\n\n$$ F $$',
    'a\n\n$$\nE\n$$\n\nb $a = b$ c\n\n$$\nF\n$$',
  ],
  ['plain', '- $$ a\n  b $$', '- $$\n  a\n  b\n  $$'],
  [
    'plain',
    '\\[ a = b \\]\n\n\\\\[\nc^2\n\\\\]\n\n\\[not one\\]',
    '$$\na = b\n$$\n\n$$\nc^2\n$$\n\n\\[not one\\]',
  ],
  [
    'jekyll',
    'a\n\n$$ \\begin{a}\nb \\\\\n\\end{a} $$\n\n{% raw %}c{% endraw %}',
    'a\n\n$$\n\\begin{a}\nb \\\\\n\\end{a}\n$$\n\nc',
  ],
  ['plain', '```\n$$ a\nb $$\n```', '```\n$$ a\nb $$\n```'],
  ['plain', '`$$ a $$` $5 and $10', '`$$ a $$` $5 and $10'],
  ['obsidian', '$$\n[[A]] == b ==\n$$', '$$\n[[A]] == b ==\n$$'],
]

const html: Row[] = [
  [
    'plain',
    'H<sub>2</sub>O <kbd class="x">a</kbd> <mark>b</mark>',
    'H<sub>2</sub>O <kbd class="x">a</kbd> <mark>b</mark>',
  ],
  [
    'plain',
    '<center><font color="red">a</font></center>\n\n<div align="center">b<sup>2</sup></div>',
    'a\n\nb<sup>2</sup>',
  ],
  ['plain', 'a <font color="red">b</font>', 'a b'],
  ['plain', '| a |\n|---|\n| b<br>c |', '| a |\n|---|\n| b<br>c |'],
  [
    'plain',
    '<table><caption>C</caption><tr><th>a</th></tr><tr><td>b<br>c</td></tr></table>',
    '**C**\n\n| a      |\n| ------ |\n| b<br>c |',
  ],
  ['plain', '<dialog>a</dialog>\n\n<x-y>b</x-y>', 'a\n\nb'],
  ['plain', '<!-- :::tip\na\n\n%%b%%\n::: -->', '<!-- :::tip\na\n\n%%b%%\n::: -->'],
  ['plain', '<pre>\n:::tip\na\n:::\n</pre>', '```\n:::tip\na\n:::\n```'],
]

test.each([...embeds, ...words, ...formulas, ...html])('%s: %s', (of, written, converted) => {
  expect(convert(dialects[of], written).converted).toBe(converted)
})

test('where lines of a text are joined, the title of a callout keeps its own', () => {
  const body = '> [!NOTE] A *b*\n> c\n> d'
  const { converted } = convert(dialects.plain, body, { showsLineBreaks: false })
  expect(converted).toBe('> [!NOTE] A *b*\n> c d')
})

test('a summary strikes what the site strikes', () => {
  const tree = parseMarkdown('3~5일, 길면 7~9일, ~~취소(선)~~은')
  expect(plainTextOf(tree)).toBe('3~5일, 길면 7~9일, 취소(선)은')
})
