/** The action that somebody was about to do with a home when they were asked to log in, as it is passed in a URL
 *  (platform/return-to.ts). */
export type Wish = { do: (typeof kinds)[number]; homeId: string }

const kinds = ['like', 'save'] as const
const id = /^[0-9a-f-]{36}$/

/** @param address path and query of the page to return to */
export function withWish(address: string, wish: Wish): string {
  const [path = '/', query] = withoutWish(address).split('?')
  const params = new URLSearchParams(query)
  params.set('do', wish.do)
  params.set('home', wish.homeId)
  return `${path}?${params}`
}

export function readWish(query: string): Wish | null {
  const params = new URLSearchParams(query)
  const homeId = params.get('home') ?? ''
  const kind = kinds.find((each) => each === params.get('do'))
  return kind && id.test(homeId) ? { do: kind, homeId } : null
}

export function withoutWish(address: string): string {
  const [path = '/', query] = address.split('?')
  const params = new URLSearchParams(query)
  if (readWish(query ?? '')) {
    params.delete('do')
    params.delete('home')
  }
  return params.size > 0 ? `${path}?${params}` : path
}
