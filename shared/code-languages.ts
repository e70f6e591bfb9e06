/** The languages of code blocks that are coloured: the names that a writer can put after the three backticks, and the grammar of each. */
export const codeLanguages: Record<string, string> = {
  ...sameName('c', 'cpp', 'csharp', 'css', 'dart', 'diff', 'docker', 'glsl', 'go', 'graphql'),
  ...sameName('html', 'http', 'ini', 'java', 'javascript', 'json', 'jsx', 'kotlin', 'latex', 'lua'),
  ...sameName('make', 'markdown', 'nginx', 'php', 'python', 'r', 'ruby', 'rust', 'scss', 'sql'),
  ...sameName('swift', 'toml', 'tsx', 'typescript', 'vue', 'wgsl', 'xml', 'yaml'),
  bash: 'shellscript',
  'c++': 'cpp',
  'c#': 'csharp',
  cs: 'csharp',
  dockerfile: 'docker',
  js: 'javascript',
  kt: 'kotlin',
  md: 'markdown',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  shellscript: 'shellscript',
  sh: 'shellscript',
  shell: 'shellscript',
  ts: 'typescript',
  yml: 'yaml',
}

function sameName(...names: string[]) {
  return Object.fromEntries(names.map((name) => [name, name]))
}
