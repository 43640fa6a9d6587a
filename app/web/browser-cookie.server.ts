import { createCookie, type Cookie } from 'react-router'
import type { z } from 'zod'
import type { Context } from '#app/platform/context.ts'

type Tools = Pick<Context, 'settings' | 'secrets' | 'now'>

/** A cookie that scripts cannot read. `__Host-` ties it to this host, so that no other site on the same domain can set it.
 *  @param keys that sign it: the current one first, then those whose signatures are still accepted */
export function browserCookie(
  { settings }: Pick<Tools, 'settings'>,
  name: string,
  keys: string[] = [],
): Cookie {
  const secure = settings.publicUrl.startsWith('https:')
  const fullName = secure ? `__Host-${name}` : name
  return createCookie(fullName, { path: '/', httpOnly: true, sameSite: 'lax', secure, secrets: keys })
}

/** The Set-Cookie value that deletes a cookie. */
export const deletion = (cookie: Cookie): Promise<string> => cookie.serialize('', { maxAge: 0 })

type Sealed<Content> = {
  cookie: Cookie
  /** The purpose of the key that encrypts it. */
  purpose: string
  content: z.ZodType<Content>
  /** Seconds that it is valid, even in a browser that keeps it longer. */
  age: number
}

/** A Set-Cookie value with content that only we can read. */
export async function sealInCookie<Content>(
  tools: Tools,
  { cookie, purpose, age }: Sealed<Content>,
  content: Content,
): Promise<string> {
  const until = tools.now().getTime() + age * 1000
  const sealed = tools.secrets.encrypt(purpose, JSON.stringify({ content, until }))
  return cookie.serialize(sealed, { maxAge: age })
}

/** The content that `sealInCookie` put into a browser's cookie; null when there is none, it has expired, or it is not ours. */
export async function openCookie<Content>(
  tools: Tools,
  { cookie, purpose, content }: Sealed<Content>,
  cookies: string | null,
): Promise<Content | null> {
  const sealed: unknown = await cookie.parse(cookies)
  if (typeof sealed !== 'string' || sealed === '') return null
  try {
    const opened = JSON.parse(tools.secrets.decrypt(purpose, sealed)) as { content: unknown; until: number }
    return opened.until > tools.now().getTime() ? content.parse(opened.content) : null
  } catch {
    return null
  }
}
