// A browser without a window: it keeps its cookies and follows no redirects on its own.
export type Visitor = {
  /** @param path on the site, or a complete URL */
  get: (path: string) => Promise<Response>
  post: (path: string, form: Record<string, string>, headers?: Record<string, string>) => Promise<Response>
  /** The Cookie header. */
  cookies: () => string
}

/** @param cookies the initial ones */
export function browse(site: string, cookies = ''): Visitor {
  const jar = new Map(
    cookies
      .split('; ')
      .filter(Boolean)
      .map((pair): [string, string] => [pair.split('=')[0] ?? '', pair]),
  )
  const all = () => [...jar.values()].join('; ')

  async function send(path: string, init: RequestInit): Promise<Response> {
    const headers = { ...(jar.size > 0 && { Cookie: all() }), ...(init.headers as Record<string, string>) }
    const answer = await fetch(new URL(path, site), { ...init, headers, redirect: 'manual' })
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const name = pair.split('=')[0] ?? ''
      if (/Max-Age=0/i.test(line)) jar.delete(name)
      else jar.set(name, pair)
    }
    return answer
  }

  return {
    get: (path) => send(path, {}),
    post: (path, form, headers = {}) =>
      send(path, { method: 'POST', body: new URLSearchParams(form), headers }),
    cookies: all,
  }
}
