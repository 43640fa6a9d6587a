/** The action on a home that a user was asked to log in for, as passed in a URL (platform/addresses/return-to.ts). */
export type PendingAction = { do: (typeof kinds)[number]; listingId: string }

const kinds = ['like', 'save'] as const
const id = /^[0-9a-f-]{36}$/

/** @param address the path and query of the page to return to */
export function withPendingAction(address: string, action: PendingAction): string {
  const [path = '/', query] = withoutPendingAction(address).split('?')
  const params = new URLSearchParams(query)
  params.set('do', action.do)
  params.set('home', action.listingId)
  return `${path}?${params}`
}

export function readPendingAction(query: string): PendingAction | null {
  const params = new URLSearchParams(query)
  const listingId = params.get('home') ?? ''
  const kind = kinds.find((each) => each === params.get('do'))
  return kind && id.test(listingId) ? { do: kind, listingId } : null
}

export function withoutPendingAction(address: string): string {
  const [path = '/', query] = address.split('?')
  const params = new URLSearchParams(query)
  if (readPendingAction(query ?? '')) {
    params.delete('do')
    params.delete('home')
  }
  return params.size > 0 ? `${path}?${params}` : path
}
