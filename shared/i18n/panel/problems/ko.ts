import type { ProblemWords } from './en.ts'

export const problems: ProblemWords = {
  known: {
    'is missing': '비어 있습니다. 입력해 주세요.',
    'is empty': '비어 있습니다. 입력해 주세요.',
    'is not a known field': '없는 항목입니다.',
    'is a list, not a group of fields': '목록이 아니라 여러 항목의 묶음이어야 합니다.',
    'is not a group of fields': '여러 항목의 묶음이어야 합니다.',
    'is not a list': '목록이어야 합니다.',
    'is not text': '텍스트여야 합니다.',
    'is not text; put it in quotes': '텍스트여야 합니다. 따옴표로 묶어 주세요.',
    'is not a number': '숫자여야 합니다.',
    'is not a whole number': '소수점 없는 숫자여야 합니다.',
    'has a line break': '줄바꿈 없이 한 줄로 써 주세요.',
    'has a space': '주소에는 공백을 넣을 수 없습니다.',
    'is not a time like 2025-03-01T09:00+09:00':
      '시각을 시간대와 함께 2025-03-01T09:00+09:00처럼 써 주세요.',
    'is not a day like 2025-03-01': '날짜를 2025-03-01처럼 써 주세요.',
    'is not a day of the calendar': '달력에 없는 날짜입니다.',
    'is not a month like 2025-03': '연월을 2025-03처럼 써 주세요.',
    'may hold only a-z, 0-9 and single hyphens':
      '영문 소문자와 숫자만 쓸 수 있고, 사이에 하이픈(-)을 하나씩 넣을 수 있습니다.',
    'is not an address': 'https://example.com과 같은 온전한 주소를 써 주세요.',
    'does not begin with https://': '주소는 https://로 시작해야 합니다.',
    'is not an e-mail address': 'name@example.com과 같은 이메일 주소를 써 주세요.',
    'is not a plain file name that ends in .pdf or .txt':
      '.pdf나 .txt로 끝나는 파일 이름을 영문 소문자, 숫자, 점, 하이픈으로 써 주세요.',
    'may not hold / \\ or %, nor be only dots':
      '태그에는 / \\ %를 쓸 수 없고, 점만으로 된 태그도 쓸 수 없습니다.',
    'names a technology twice': '같은 기술이 두 번 들어 있습니다.',
    'names a project twice': '같은 프로젝트가 두 번 있습니다.',
    'names a card twice': '파일 이름이 같은 카드가 있습니다.',
    'names a category twice': '파일 이름이 같은 분류가 있습니다.',
    'names a semester twice': '파일 이름이 같은 학기가 있습니다.',
    'names a tag twice': '같은 태그가 두 번 들어 있습니다.',
    'names a language twice': '같은 언어가 두 번 들어 있습니다.',
    'names a page twice': '같은 페이지가 두 번 있습니다.',
    'names a section twice': '같은 섹션이 두 번 있습니다.',
    'lacks the home page': '홈은 항상 있어야 합니다. 다시 넣어 주세요.',
    'is not a page of the site': '그런 페이지가 없습니다. 아직 공개하지 않았을 수 있습니다.',
    'is only digits': '페이지 주소는 숫자로만 지을 수 없습니다.',
    'is an address of the site already':
      '사이트에서 이미 쓰는 주소입니다. 다른 주소를 골라 주세요.',
    'is not an address like https://example.com or /about':
      'https://로 시작하는 주소나 /about 같은 이 사이트의 주소를 적어 주세요.',
    'is not a PDF like media/resume.pdf': '미디어에서 PDF를 골라 주세요.',
    'is not a sound like media/name.mp3': '미디어에서 오디오 파일을 골라 주세요.',
    'is a sound of more than 200 KB': '이 오디오 파일은 200KB까지 넣을 수 있습니다.',
    'names an address twice': '같은 주소가 두 번 들어 있습니다.',
    'cannot be renamed': '이 문서의 이름은 바꿀 수 없습니다.',
    'may not be called exemption': '학기의 파일 이름으로 ‘exemption’은 쓸 수 없습니다.',
    'is not a grade of the school': '학교의 등급에 없습니다. 목록에서 고르세요.',
    'names a grade twice': '같은 등급이 두 번 있습니다.',
    'names a choice twice': '같은 항목을 두 번 골랐습니다.',
    'is there twice: as a scale, too': '네 등급의 평점으로도 적혀 있습니다. 둘 중 하나를 지우세요.',
    'has only digits':
      '영문자가 하나 이상 있어야 합니다. 숫자로만 된 주소는 다른 프로젝트에 쓰입니다.',
    'is the address of another project': '다른 프로젝트가 이미 쓰는 주소입니다.',
    'is before startDate': '종료일이 시작일보다 빠릅니다.',
    'is before date': '글의 날짜보다 빠릅니다.',
    'is not a semester of academics.yaml': '학업 정보에 없는 학기입니다.',
    'is not the id of a course': '없는 과목입니다.',
    'has no text': '한 가지 언어로라도 글을 써 주세요.',
    'has no text in any language': '한 가지 언어로라도 글을 써 주세요.',
    'is nested too deep to be rendered': '인용이나 목록이 너무 깊이 겹쳐 있습니다.',
    'is not a semester': '학업 정보에 없는 학기입니다.',
    'is not a public project': '방문자가 찾을 수 없는 프로젝트입니다.',
    'is not public, but Home shows the project':
      '홈 화면에 나오는 프로젝트입니다. 먼저 홈 화면에서 빼 주세요.',
    'is not a project': '그런 프로젝트가 없습니다. 아직 공개하지 않았을 수 있습니다.',
    'is not a course': '없는 과목입니다.',
    'lacks a semester of a course': '과목에서 쓰는 학기가 이 목록에 없습니다.',
    'is not an uploaded file': '미디어에 그런 PDF가 없습니다.',
    'is not a picture like media/hall.jpg': '미디어에 있는 이미지를 고르세요.',
    'is not a colour like #2a6f4b': '색을 고르거나 #2a6f4b처럼 적어 주세요.',
    'is not among the files of the site': '이 파일은 미디어에 없거나 삭제되었습니다.',
    'cannot be rendered':
      '글을 표시할 수 없습니다. 인용이나 목록이 너무 깊이 겹쳐 있을 수 있습니다.',
    'cannot be rendered at the moment; try again later':
      '지금은 글을 표시할 수 없습니다. 잠시 뒤에 다시 시도해 주세요.',
    'is not the name of an icon': '이런 이름의 아이콘은 없습니다. 목록에서 고르거나 비워 두세요.',
    'is taken': '같은 이름의 문서가 이미 있습니다. 휴지통에 있을 수도 있습니다.',
    'is chosen by the site': '번호는 사이트에서 정합니다.',
    'is one of the documents that every site has': '모든 사이트에 꼭 있어야 하는 문서입니다.',
    'is not the name of a document': '영문 소문자, 숫자, 하이픈만 쓸 수 있습니다.',
    'leads out of the folder': '경로가 폴더 밖을 가리킵니다.',
    'has the name of another file or folder': 'zip 안에 이름이 같은 파일이나 폴더가 또 있습니다.',
    'has a name that is too long': '파일 이름이 너무 깁니다.',
    'is a link, but must be a file': '다른 파일을 가리키는 링크라서 가져올 수 없습니다.',
    'is encrypted, or compressed in an unusual way':
      '암호화되었거나 특이한 방식으로 압축된 파일입니다.',
    'is twice in the zip': 'zip에 같은 파일이 두 번 있습니다.',
    'does not belong in a content folder': '콘텐츠에 속하지 않는 파일입니다.',
    'is not a translation': '공개한 글의 번역이 아닙니다.',
    'are published together': '이 문서의 언어들은 함께 공개해야 합니다.',
    'cannot be read': '파일을 읽을 수 없습니다.',
    'is too large, or not UTF-8 text':
      '텍스트 파일로는 너무 크거나, UTF-8로 저장한 텍스트가 아닙니다.',
    'has no second line of --- or +++':
      '파일 첫머리의 항목이 끝나지 않았습니다. 두 번째 --- 또는 +++ 줄이 없습니다.',
    'is not UTF-8 text': 'UTF-8로 저장한 글이 아닙니다. 인코딩을 UTF-8로 바꿔 저장하세요.',
    'does not begin with front matter between two lines of ---':
      '파일은 --- 두 줄 사이에 항목을 적는 것으로 시작해야 합니다.',
    'has front matter that is not a group of fields':
      '--- 두 줄 사이에는 ‘title: …’처럼 항목을 적어야 합니다.',
    'belongs below the front matter': '이 글은 두 번째 --- 줄 아래에 적어야 합니다.',
    'has a %YAML line, which is not allowed in content': '%로 시작하는 줄을 지우세요.',
    'has an anchor or an alias (& or *), which is not allowed in content':
      '앵커와 별칭(&, *)은 쓸 수 없습니다. 글에 든 기호라면 따옴표로 묶으세요.',
    'has a tag (!), which is not allowed in content':
      '태그(!)는 쓸 수 없습니다. 글에 든 기호라면 따옴표로 묶으세요.',
    'contains more than one YAML document':
      'YAML 문서는 하나만 넣을 수 있습니다. 다른 문서를 시작하는 --- 줄을 지우세요.',
    'has the same field twice': '같은 항목이 두 번 있습니다.',
    'is not a project number like 12': '프로젝트 번호는 12처럼 숫자로 적습니다.',
    'is too large for a project number': '프로젝트 번호로는 너무 큰 수입니다.',
    'may hold only letters, digits and single hyphens before its ending':
      '파일 이름에는 확장자 앞에 글자와 숫자만 쓸 수 있고, 사이에 하이픈(-)을 하나씩 넣을 수 있습니다.',
    'is not in lower case, or not in the Unicode form NFC':
      '파일 이름은 소문자여야 하고 유니코드 NFC 형식이어야 합니다.',
    'is not a SHA-256 of 64 digits from 0 to f':
      '0부터 f까지의 64자리로 된 SHA-256이어야 합니다. 이 항목은 빼도 됩니다.',
    'is not true; leave it out otherwise': 'true만 적을 수 있습니다. 아니면 이 항목을 빼세요.',
    'is none of JPEG, PNG, WebP, AVIF, GIF, SVG, PDF, MP3, M4A and OGG':
      '이미지(JPEG, PNG, WebP, AVIF, GIF, SVG), PDF 파일, 오디오(MP3, M4A, OGG)만 넣을 수 있습니다.',
    'is an SVG with scripts, entities, web pages or files inside, or too large a one; save it as PNG':
      '스크립트, 엔티티, 웹 페이지나 다른 파일이 들어 있거나 2MB를 넘는 SVG는 그릴 수 없습니다. PNG로 저장해 주세요.',
    'is a HEIC picture, which browsers do not show; save it as JPEG':
      '브라우저는 HEIC 이미지를 표시하지 못합니다. JPEG로 저장하세요.',
    'contains a ZIP archive': '파일 안에 ZIP 압축 파일이 들어 있습니다.',
    'has more than 60 megapixels': '이미지가 6,000만 화소를 넘습니다.',
    'is longer than 16,000 pixels on one side': '이미지의 한 변이 16,000픽셀을 넘습니다.',
    'is a sound of more than 1 MB': '오디오 파일은 1MB까지 넣을 수 있습니다.',
    'is damaged or cut off': '파일이 손상되었거나 중간에 잘렸습니다.',
    'takes too much memory to be rendered':
      '글을 표시하는 데 메모리가 너무 많이 듭니다. 더 짧거나 단순하게 고쳐 주세요.',
    'has nothing to publish': '공개할 변경 사항이 없습니다.',
    'cannot be shown in this way': '이 문서에는 이 공개 범위를 쓸 수 없습니다.',
    'is not published': '아직 공개하지 않은 초안입니다.',
    'does not exist any more': '이미 없어진 문서입니다.',
    'was changed elsewhere meanwhile': '그사이 다른 곳에서 바뀌었습니다.',
    'could not be changed': '바꾸지 못했습니다.',
  },
  limits: {
    characters: (limit) => `${limit}자까지 쓸 수 있습니다.`,
    entries: (limit) => `${limit}개까지 넣을 수 있습니다.`,
    least: (limit) => `${limit} 이상이어야 합니다.`,
    most: (limit) => `${limit} 이하여야 합니다.`,
    size: (megabytes) => `${megabytes}MB보다 큽니다.`,
    use: (document) => `다음 문서에서 사용하고 있습니다: ${document}`,
    untranslated: (documents) =>
      `아직 이 언어로 쓴 글이 없는 문서가 있습니다: ${documents}. 먼저 그 문서에 글을 써서 공개해 주세요.`,
    piece: (line) =>
      `${line}번째 줄의 ::island에 적힌 이름은 없습니다. name=hanok 또는 name=jegi만 쓸 수 있습니다.`,
    nodes: (count) => `항목이 ${count}개를 넘습니다. 파일을 나누어 주세요.`,
    table: (line) =>
      `${line}번째 줄에서 시작하는 표의 칸이 5,000개를 넘습니다. 표를 나누어 주세요.`,
    choices: (names) => `다음 중 하나를 골라 주세요: ${names}`,
    endings: (endings) => `파일 이름은 다음 중 하나로 끝나야 합니다: ${endings}`,
    unlisted: (list) => `이 파일이 ${list}에 적혀 있지 않습니다.`,
    noFile: (file) => `${file} 파일이 없습니다.`,
    otherBytes: (file) =>
      `파일이 바뀌어 SHA-256이 맞지 않습니다: ${file}. 값을 고치거나 이 항목을 빼세요.`,
    sameBytes: (file) => `다음 파일과 내용이 똑같습니다: ${file}`,
    ending: (ending) => `파일 이름의 확장자를 내용에 맞게 바꿔 주세요: ${ending}`,
    toml: (message) => `올바른 TOML이 아닙니다: ${message}`,
    yaml: (message) => `올바른 YAML이 아닙니다: ${message}`,
    seconds: (seconds) =>
      `글을 표시하는 데 ${seconds}초 넘게 걸립니다. 더 짧거나 단순하게 고쳐 주세요.`,
    engine: (engine) => {
      const name = engine === 'NAVER' ? '네이버' : engine
      return `${name} 확인 코드가 아닙니다. ${name}에 나온 <meta> 태그를 그대로 붙여 넣거나 content 값만 넣어 주세요.`
    },
    links: (count) =>
      `이 초안에는 이미 링크가 ${count}개 있습니다. 먼저 하나를 사용 중지해 주세요.`,
    name: (problem) => `여기에서는 파일이나 폴더에 이 이름을 쓸 수 없습니다. ${problem}`,
  },
}
