import type { Context } from '#app/platform/context.ts'

type Tools = Pick<Context, 'settings'>

const isSecure = ({ settings }: Tools) => settings.publicUrl.startsWith('https:')

/** `__Host-` ties a cookie to this host, so that no other site on the same domain can set one. */
const fullName = (tools: Tools, name: string) => (isSecure(tools) ? `__Host-${name}` : name)

/** The Set-Cookie value of something that only this browser and this host know.
 *  @param age seconds; 0 deletes it */
export function browserCookie(tools: Tools, name: string, value: string, age: number): string {
  const secure = isSecure(tools) ? '; Secure' : ''
  return `${fullName(tools, name)}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`
}

/** What a browser sent back under a name; undefined without it. */
export function readBrowserCookie(tools: Tools, name: string, headers: Headers): string | undefined {
  const wanted = `${fullName(tools, name)}=`
  const pairs = (headers.get('Cookie') ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(wanted))?.slice(wanted.length)
}
