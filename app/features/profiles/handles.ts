import type { BoundedLine } from '#app/platform/text/bounded.ts'

/** User names of other services, in any form that people paste: '@name', the name alone, or the profile's URL. */
type Service = { hosts: readonly string[]; name: RegExp }

const instagram: Service = { hosts: ['instagram.com', 'instagr.am', 'ig.me'], name: /^[a-z0-9._]{1,30}$/ }
const facebook: Service = {
  hosts: ['facebook.com', 'fb.com', 'fb.me', 'm.me', 'messenger.com'],
  name: /^[a-z0-9.]{2,50}$/,
}

/** @returns the name in lower case; null when invalid */
export function instagramName(text: BoundedLine): string | null {
  return nameAt(instagram, text, ({ pathname }) => {
    const parts = pathname.split('/')
    return parts[1] === '_u' || parts[1] === 'm' ? parts[2] : parts[1]
  })
}

/** @returns the name, or the id number of a profile without a name; null when invalid */
export function facebookName(text: BoundedLine): string | null {
  return nameAt(facebook, text, ({ pathname, searchParams }) => {
    const parts = pathname.split('/')
    if (parts[1] === 'profile.php') return searchParams.get('id') ?? undefined
    if (parts[1] === 'people') return parts[3]
    return parts[1] === 't' ? parts[2] : parts[1]
  })
}

function nameAt(
  { hosts, name }: Service,
  text: BoundedLine,
  find: (url: URL) => string | undefined,
): string | null {
  const url = addressOf(text)
  const isThere = url && hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  const found = (isThere ? (find(url) ?? '') : text).replace(/^@/, '').toLowerCase()
  return name.test(found) && /[a-z0-9]/.test(found) ? found : null
}

/** Text with a slash is treated as a URL, with or without a scheme. */
function addressOf(text: BoundedLine): URL | null {
  if (!text.includes('/')) return null
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`)
  return url?.protocol.startsWith('http') ? url : null
}
