/** The security context of a new session. None of it is a credential: the cookies are. */
import type { SecurityContext } from '#client/session/stored-session.ts'

const fingerprintLength = 32

export async function createSecurityContext(): Promise<SecurityContext> {
  return {
    sessionId: crypto.randomUUID(),
    lastActivity: Date.now(),
    deviceFingerprint: await takeFingerprint(),
  }
}

/** 32 hexadecimal characters: a hash of user agent, language, screen size, time zone and a canvas drawing. */
async function takeFingerprint(): Promise<string> {
  const traits = [
    navigator.userAgent,
    navigator.language,
    `${screen.width}x${screen.height}`,
    new Date().getTimezoneOffset(),
    drawSample(),
  ].join('\n')
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(traits))
  const bytes = [...new Uint8Array(digest, 0, fingerprintLength / 2)]
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function drawSample(): string {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) return ''
  context.font = '14px serif'
  context.fillText('마당 madang 庭', 2, 16)
  return canvas.toDataURL()
}
