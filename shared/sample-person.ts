/** The person of the sample content, by what nobody else would be called. */
export const samplePerson = {
  email: 'student@example.com',
  names: { ko: '홍길동', en: 'Gildong Hong', ja: 'ホン・ギルドン' } as Record<string, string>,
}

export function namesSample(text: string): boolean {
  return [samplePerson.email, ...Object.values(samplePerson.names)].some((name) =>
    text.includes(name),
  )
}
