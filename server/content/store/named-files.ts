/** Finds the files that texts name, as `media/hall.jpg` in fields and as addresses in Markdown. */
import { namesInAddress } from '#shared/media.ts'

/** In angle brackets, an address may have spaces. */
const named =
  /(?<![\p{L}\p{M}\p{N}/.-])(?:(?<=<)[./]*media\/[^<>"\n]+|[./]*media\/[^\s<>()"\\/]*\.[a-z0-9]+)/giu

/** The names that the files may have here. */
export function listNamedFiles(text: string): string[] {
  return [...new Set([...text.matchAll(named)].flatMap(([address]) => namesInAddress(address)))]
}

/** The file of `files` that an address means, by name. */
export function findNamed<File>(
  files: ReadonlyMap<string, File>,
  address: string,
): File | undefined {
  const name = namesInAddress(address).find((each) => files.has(each))
  return name === undefined ? undefined : files.get(name)
}
