/** The same page as written by hand: its words, pictures and CSS, and no script. */
import { brotliCompressSync, constants } from 'node:zlib'
import type { BareAnswers } from '../tests/support/bare-server.ts'
import { getBytes } from '../tests/support/get-bytes.ts'

const encodings = { 'Accept-Encoding': 'br' }

/**
 * Responses for the bare server: the pages of a running site without their scripts, and the files that they
 * use.
 */
export async function toStaticSite(origin: string, paths: string[]): Promise<BareAnswers> {
  const answers: BareAnswers = {}
  for (const path of paths) {
    const { body } = await getBytes(origin + path)
    const html = removeScripts(body.toString())
    answers[path] = toAnswer(html)
    for (const file of listFiles(html)) answers[file] ??= await copyFile(origin, file)
  }
  return answers
}

export function removeScripts(html: string): string {
  return html
    .replaceAll(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replaceAll(/<link\b[^>]*\brel="(?:modulepreload|preload)"[^>]*>/g, '')
}

/** Our own pictures, fonts and stylesheets that a page names. */
function listFiles(html: string): string[] {
  const named = html.matchAll(/(?:src|href|url)[=(]["']?(\/[^"')\s>]+\.[a-z0-9]{2,5})["')\s>]/g)
  return [...new Set([...named].map(([, file = '']) => file))].filter((file) => isShown(file))
}

function isShown(file: string): boolean {
  return /\.(?:svg|png|jpe?g|webp|avif|gif|ico|css|woff2)$/.test(file)
}

function toAnswer(html: string): BareAnswers[string] {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  const body = brotliCompressSync(html, { params })
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Encoding': 'br',
    'Content-Length': String(body.byteLength),
  }
  return { headers, body }
}

async function copyFile(origin: string, file: string): Promise<BareAnswers[string]> {
  const { headers, body } = await getBytes(origin + file, encodings)
  const names = ['content-type', 'content-encoding', 'cache-control'] as const
  const given = names.flatMap((name) => (headers[name] ? [[name, headers[name]]] : []))
  return {
    headers: { ...Object.fromEntries(given), 'Content-Length': String(body.byteLength) },
    body,
  }
}
