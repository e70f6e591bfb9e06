import type { ProblemWords } from './en.ts'

export const problems: ProblemWords = {
  known: {
    'is missing': '空欄です。入力してください。',
    'is empty': '空欄です。入力してください。',
    'is not a known field': '存在しない項目です。',
    'is a list, not a group of fields': 'リストではなく、項目のまとまりにしてください。',
    'is not a group of fields': '項目のまとまりにしてください。',
    'is not a list': 'リストにしてください。',
    'is not text': '文字で入力してください。',
    'is not text; put it in quotes': '文字で入力し、引用符で囲んでください。',
    'is not a number': '数値を入力してください。',
    'is not a whole number': '整数を入力してください。',
    'has a line break': '改行を入れず、1行で入力してください。',
    'has a space': 'アドレスに空白は使えません。',
    'is not a time like 2025-03-01T09:00+09:00':
      '日時をタイムゾーン付きで 2025-03-01T09:00+09:00 の形で入力してください。',
    'is not a day like 2025-03-01': '日付を 2025-03-01 の形で入力してください。',
    'is not a day of the calendar': '存在しない日付です。',
    'is not a month like 2025-03': '年月を 2025-03 の形で入力してください。',
    'may hold only a-z, 0-9 and single hyphens':
      '英小文字と数字のみ使えます。間にハイフン（-）を1つずつ入れられます。',
    'is not an address': 'https://example.com のような完全なアドレスを入力してください。',
    'does not begin with https://': 'アドレスは https:// で始めてください。',
    'is not an e-mail address': 'name@example.com のようなメールアドレスを入力してください。',
    'is not a plain file name that ends in .pdf or .txt':
      '.pdf か .txt で終わるファイル名を、英小文字、数字、ピリオド、ハイフンで入力してください。',
    'may not hold / \\ or %, nor be only dots':
      'タグに / \\ % は使えません。ピリオドだけのタグも使えません。',
    'names a technology twice': '同じ技術が重複しています。',
    'names a project twice': '同じプロジェクトが重複しています。',
    'names a card twice': 'ファイル名が同じカードがあります。',
    'names a category twice': 'ファイル名が同じカテゴリーがあります。',
    'names a semester twice': 'ファイル名が同じ学期があります。',
    'names a tag twice': '同じタグが重複しています。',
    'names a language twice': '同じ言語が重複しています。',
    'names a page twice': '同じページが重複しています。',
    'names a section twice': '同じセクションが重複しています。',
    'lacks the home page': 'ホームは外せません。もう一度追加してください。',
    'is not a page of the site':
      'そのようなページはありません。まだ公開されていない可能性があります。',
    'is only digits': 'ページのアドレスは数字だけにはできません。',
    'is an address of the site already':
      'サイトですでに使われているアドレスです。別のアドレスを選んでください。',
    'is not an address like https://example.com or /about':
      'https:// で始まるアドレスか、/about のようなこのサイトのアドレスを入力してください。',
    'is not a PDF like media/resume.pdf': 'メディアからPDFを選んでください。',
    'is not a sound like media/name.mp3': 'メディアから音声を選んでください。',
    'is a sound of more than 200 KB': 'ここで使える音声は200KBまでです。',
    'names an address twice': '同じアドレスが重複しています。',
    'cannot be renamed': 'この文書の名前は変更できません。',
    'may not be called exemption': '学期のファイル名に「exemption」は使えません。',
    'is not a grade of the school': '学校の評価にありません。一覧から選んでください。',
    'names a grade twice': '同じ評価が重複しています。',
    'names a choice twice': '同じ項目を2回選んでいます。',
    'is there twice: as a scale, too':
      '4つの評価のポイントとしても書かれています。どちらかを削除してください。',
    'has only digits':
      '英字が1つ以上必要です。数字だけのアドレスはほかのプロジェクトに使われます。',
    'is the address of another project': 'ほかのプロジェクトがこのアドレスを使っています。',
    'is before startDate': '終了日が開始日より前です。',
    'is before date': '記事の日付より前です。',
    'is not a semester of academics.yaml': '学業情報にない学期です。',
    'is not the id of a course': '存在しない科目です。',
    'has no text': '少なくとも1つの言語で文章を書いてください。',
    'has no text in any language': '少なくとも1つの言語で文章を書いてください。',
    'is nested too deep to be rendered': '引用や箇条書きの階層が深すぎます。',
    'is not a semester': '学業情報にない学期です。',
    'is not a public project': '訪問者が見つけられないプロジェクトです。',
    'is not public, but Home shows the project':
      'ホーム画面に表示しているプロジェクトです。先にホーム画面から外してください。',
    'is not a project': 'そのようなプロジェクトはありません。まだ公開していないのかもしれません。',
    'is not a course': '存在しない科目です。',
    'lacks a semester of a course': '科目で使われている学期がこの一覧にありません。',
    'is not an uploaded file': 'メディアにそのようなPDFはありません。',
    'is not a picture like media/hall.jpg': 'メディアにある画像を選んでください。',
    'is not a colour like #2a6f4b': '色を選ぶか、#2a6f4b のように書いてください。',
    'is not among the files of the site': 'このファイルはメディアにないか、削除されています。',
    'cannot be rendered': '文章を表示できません。引用や箇条書きの階層が深すぎる可能性があります。',
    'cannot be rendered at the moment; try again later':
      'ただいま文章を表示できません。しばらくしてからもう一度お試しください。',
    'is not the name of an icon':
      'この名前のアイコンはありません。一覧から選ぶか、空欄にしてください。',
    'is taken': '同じ名前の文書がすでにあります。ゴミ箱にある可能性もあります。',
    'is chosen by the site': '番号は自動で付けられます。',
    'is one of the documents that every site has': 'どのサイトにも必要な文書です。',
    'is not the name of a document': '英小文字、数字、ハイフンのみ使えます。',
    'leads out of the folder': 'パスがフォルダーの外を指しています。',
    'has the name of another file or folder':
      'zipの中に、同じ名前のファイルまたはフォルダーがもう一つあります。',
    'has a name that is too long': 'ファイル名が長すぎます。',
    'is a link, but must be a file': 'ほかのファイルへのリンクなので、取り込めません。',
    'is encrypted, or compressed in an unusual way':
      '暗号化されているか、特殊な方法で圧縮されています。',
    'is twice in the zip': '同じファイルがzipに2つあります。',
    'does not belong in a content folder': 'コンテンツのファイルではありません。',
    'is not a translation': '公開した文章の翻訳ではありません。',
    'are published together': 'この文書は、すべての言語をまとめて公開する必要があります。',
    'cannot be read': 'ファイルを読み取れません。',
    'is too large, or not UTF-8 text':
      '記事としては大きすぎるか、UTF-8のテキストではないファイルです。',
    'has no second line of --- or +++':
      'ファイルの先頭の項目が終わっていません。2つ目の --- または +++ の行がありません。',
    'is not UTF-8 text': 'UTF-8のテキストではありません。文字コードをUTF-8にして保存してください。',
    'does not begin with front matter between two lines of ---':
      'ファイルの初めに、2つの --- の行で挟んで項目を書いてください。',
    'has front matter that is not a group of fields':
      '2つの --- の行の間には「title: …」のように項目を書いてください。',
    'belongs below the front matter': 'この文章は2つ目の --- の行より下に書いてください。',
    'has a %YAML line, which is not allowed in content': '% で始まる行を削除してください。',
    'has an anchor or an alias (& or *), which is not allowed in content':
      'アンカーとエイリアス（& と *）は使えません。文章の一部なら、引用符で囲んでください。',
    'has a tag (!), which is not allowed in content':
      'タグ（!）は使えません。文章の一部なら、引用符で囲んでください。',
    'contains more than one YAML document':
      'YAML文書は1つだけにしてください。次の文書を始める --- の行を削除してください。',
    'has the same field twice': '同じ項目が2つあります。',
    'is not a project number like 12': 'プロジェクトの番号は 12 のように数字で書きます。',
    'is too large for a project number': 'プロジェクトの番号としては大きすぎます。',
    'may hold only letters, digits and single hyphens before its ending':
      'ファイル名の拡張子の前には文字と数字だけを使えます。間にハイフン（-）を1つずつ入れられます。',
    'is not in lower case, or not in the Unicode form NFC':
      'ファイル名は小文字で、UnicodeのNFC形式にしてください。',
    'is not a SHA-256 of 64 digits from 0 to f':
      '0からfまでの64桁のSHA-256にしてください。この項目は省略できます。',
    'is not true; leave it out otherwise':
      '書けるのは true だけです。当てはまらない場合は項目を省いてください。',
    'is none of JPEG, PNG, WebP, AVIF, GIF, SVG, PDF, MP3, M4A and OGG':
      '画像（JPEG、PNG、WebP、AVIF、GIF、SVG）、PDFファイル、音声（MP3、M4A、OGG）だけを使えます。',
    'is an SVG with scripts, entities, web pages or files inside, or too large a one; save it as PNG':
      'スクリプト、エンティティ、ウェブページ、ほかのファイルを含むSVGや、2MBを超えるSVGは描画できません。PNGで保存してください。',
    'is a HEIC picture, which browsers do not show; save it as JPEG':
      'HEICの画像はブラウザーで表示できません。JPEGで保存してください。',
    'contains a ZIP archive': 'ファイルの中にZIPアーカイブが含まれています。',
    'has more than 60 megapixels': '画像が6,000万画素を超えています。',
    'is longer than 16,000 pixels on one side': '画像の一辺が16,000ピクセルを超えています。',
    'is a sound of more than 1 MB': '音声は1MBまでです。',
    'is damaged or cut off': 'ファイルが壊れているか、途中で切れています。',
    'takes too much memory to be rendered':
      '文章の表示に必要なメモリーが多すぎます。文章を短くするか、構成を簡単にしてください。',
    'has nothing to publish': '未公開の変更はありません。',
    'cannot be shown in this way': 'この文書ではこの公開範囲を選べません。',
    'is not published': 'まだ公開していない下書きです。',
    'does not exist any more': 'この文書はもうありません。',
    'was changed elsewhere meanwhile': 'ほかの場所で変更されました。',
    'could not be changed': '変更できませんでした。',
  },
  limits: {
    characters: (limit) => `${limit}文字以内で入力してください。`,
    entries: (limit) => `追加できるのは${limit}件までです。`,
    least: (limit) => `${limit}以上にしてください。`,
    most: (limit) => `${limit}以下にしてください。`,
    size: (megabytes) => `${megabytes}MBを超えています。`,
    use: (document) => `次の文書で使われています：${document}`,
    untranslated: (documents) =>
      `この言語の文章がまだない文書があります：${documents}。先にその文書に書いて公開してください。`,
    piece: (line) =>
      `${line}行目の ::island の名前は存在しません。name=hanok か name=jegi を指定してください。`,
    nodes: (count) => `項目が${count}個を超えています。ファイルを分けてください。`,
    table: (line) => `${line}行目から始まる表のセルが5,000個を超えています。表を分けてください。`,
    choices: (names) => `次から1つ選んでください：${names}`,
    endings: (endings) => `ファイル名は次のいずれかで終わらせてください：${endings}`,
    unlisted: (list) => `このファイルが ${list} に載っていません。`,
    noFile: (file) => `${file} がありません。`,
    otherBytes: (file) =>
      `ファイルが変わったため、SHA-256が一致しません：${file}。値を直すか、項目を省いてください。`,
    sameBytes: (file) => `${file} と同じファイルです。`,
    ending: (ending) => `ファイルの内容に合わせて、名前を ${ending} で終わらせてください。`,
    toml: (message) => `正しいTOMLではありません：${message}`,
    yaml: (message) => `正しいYAMLではありません：${message}`,
    seconds: (seconds) =>
      `文章の表示に${seconds}秒を超える時間がかかります。文章を短くするか、構成を簡単にしてください。`,
    engine: (engine) =>
      `${engine}の確認コードではありません。${engine}に表示された<meta>タグをそのまま、またはcontentの値だけを貼り付けてください。`,
    links: (count) =>
      `この下書きにはすでに${count}件のリンクがあります。先に1件を無効にしてください。`,
    name: (problem) => `ここでは、ファイルやフォルダーにこの名前を使えません。${problem}`,
  },
}
