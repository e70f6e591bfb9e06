import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { keepCounters, keepPhrases, splitEnd, TitleText, toParts } from './title-text.tsx'

test.each([
  ['オープンソースライセンス', ['オープン', 'ソース', 'ライセンス']],
  ['管理者向けセキュアアクセス', ['管理者向け', 'セキュアアクセス']],
  ['地図を描く仕事', ['地図を', '描く', '仕事']],
  ['ブラウザーで見る地形ビューアー', ['ブラウザーで', '見る', '地形', 'ビューアー']],
  ['ハングルの手書き練習帳', ['ハングルの', '手書き', '練習帳']],
  ['お問い合わせ', ['お問い合わせ']],
  ['取り組んだこと', ['取り組んだこと']],
  ['最初のコードはなぜ間違っていたのか', ['最初の', 'コードはなぜ', '間違っていたのか']],
  ['クラウドコンピューティング', ['クラウドコンピューティング']],
  ['テクニカルライティング', ['テクニカル', 'ライティング']],
  [
    'ヒューマンコンピューターインタラクション',
    ['ヒューマン', 'コンピューター', 'インタラクション'],
  ],
  ['学内ハッカソン2位', ['学内', 'ハッカソン2位']],
  ['情報処理産業技師（韓国の国家技術資格）', ['情報処理産業技師', '（韓国の', '国家技術資格）']],
  ['오픈소스 라이선스 2.0', ['오픈소스 라이선스 2.0']],
  ['A map, drawn by hand', ['A map, drawn by hand']],
  ['', ['']],
])('%s breaks between phrases, and before words in katakana', (title, parts) => {
  expect(toParts(title)).toEqual(parts)
})

test.each([
  ['本を読みました。', ['本を', '読みました。']],
  ['책을 읽었습니다.', ['책을 읽었습니다.', '']],
  ['I read a book.', ['I read a book.', '']],
])('the last phrase of %s stays together', (text, ends) => {
  expect(splitEnd(text)).toEqual(ends)
})

test.each([
  ['예약 두 건을 받았습니다.', '예약 두_건을 받았습니다.'],
  ['(한 번) 스터디룸 여섯 개, 3.5 시간, 열두 명', '(한_번) 스터디룸 여섯_개, 3.5_시간, 열두_명'],
  ['측정한 번호, 두 사람, 세 언어', '측정한 번호, 두 사람, 세 언어'],
  ['In 30 days', 'In 30 days'],
  ['4.2 s, then 60 ms, 3 similar', '4.2_s, then 60_ms, 3 similar'],
  ['表示は60 msに', '表示は60_msに'],
  ['점 400만 개가 22%에서 9%로', '점 400만_개가 22%+에서 9%+로'],
  ['学生140名が190万件を1か月で', '学生140+名が190+万+件を1+か月で'],
])('the number stays beside its counter in %s', (text, kept) => {
  expect(keepCounters(text).replaceAll('\u00a0', '_').replaceAll('\u2060', '+')).toBe(kept)
})

test.each([
  ['고칠 곳을 찾을 때, 볼 수 있는 데이터', '고칠_곳을 찾을_때, 볼_수_있는 데이터'],
  ['담습니다. 오래된 노트북, 쓴 제 사이트', '담습니다. 오래된_노트북, 쓴_제_사이트'],
  ['再現します。古いノートでも、次に直す', '再現します。古い+ノートでも、次に+直す'],
  ['使い、重複は0件、ある。ここで見る', '使い、重複は+0+件、ある。ここで見る'],
])('no word of %s looks lost at the end of a line', (text, kept) => {
  expect(keepPhrases(text).replaceAll('\u00a0', '_').replaceAll('\u2060', '+')).toBe(kept)
})

test('the marks for line breaks are not part of the text of a title', () => {
  expect(renderToStaticMarkup(<TitleText>管理者向けセキュアアクセス</TitleText>)).toBe(
    '管理者向け<wbr/>セキュアアクセス',
  )
})
