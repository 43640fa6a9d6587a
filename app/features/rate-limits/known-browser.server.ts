import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Context } from '#app/platform/context.ts'

type Tools = Pick<Context, 'secrets' | 'settings'>

const PURPOSE = 'known browsers'
const MOST_ACCOUNTS = 12 // an e-mail address and an id for each of six people who share a browser
const KEPT_FOR = 400 * 24 * 60 * 60 // seconds; no browser keeps a cookie longer
const sealed = z.object({ id: z.string(), accounts: z.array(z.string()) })

/** `__Host-` ties it to this host, so that no other site on the same domain can set one. */
const nameOf = ({ settings }: Pick<Tools, 'settings'>) =>
  settings.publicUrl.startsWith('https:') ? '__Host-roost.known' : 'roost.known'

/** The Set-Cookie value that marks this browser as one in which somebody was signed in. It says nothing of who they are and
 *  gives no rights: it only has tries of its own, which nobody elsewhere can use up (OWASP: device cookies).
 *  @param accounts their e-mail address in lower case and user id
 *  @param before the request's Cookie header
 *  @param as `linked`: somebody only opened a link, to which another site may have led them. It then replaces no more than
 *  what the last link added. */
export function knownBrowserCookie(
  tools: Tools,
  accounts: string[],
  before: string,
  as: 'signed-in' | 'linked' = 'signed-in',
): string {
  const known = read(tools, before)
  const marks = accounts.map((account) => markOf(tools, account))
  const others = (known?.accounts ?? []).filter((mark) => !marks.includes(mark))
  const all =
    as === 'signed-in'
      ? [...marks, ...others].slice(0, MOST_ACCOUNTS)
      : [...others.slice(0, MOST_ACCOUNTS - marks.length), ...marks]
  const content = { id: known?.id ?? randomUUID(), accounts: all }
  const value = tools.secrets.encrypt(PURPOSE, JSON.stringify(content))
  const secure = tools.settings.publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${nameOf(tools)}=${value}; Path=/; Max-Age=${KEPT_FOR}; HttpOnly; SameSite=Lax${secure}`
}

/** The id of a browser in which this account was signed in before, or null.
 *  @param account an e-mail address in lower case, or a user id */
export function knownBrowser(tools: Tools, account: string, cookies: string): string | null {
  const known = read(tools, cookies)
  return known?.accounts.includes(markOf(tools, account)) ? known.id : null
}

const markOf = ({ secrets }: Tools, account: string) => secrets.keyedHash(PURPOSE, account).slice(0, 16)

function read(tools: Tools, cookies: string): z.output<typeof sealed> | null {
  const wanted = `${nameOf(tools)}=`
  const pair = cookies.split(/; */).find((text) => text.startsWith(wanted))
  if (!pair) return null
  try {
    return sealed.parse(JSON.parse(tools.secrets.decrypt(PURPOSE, pair.slice(wanted.length))))
  } catch {
    return null // not one of ours
  }
}
