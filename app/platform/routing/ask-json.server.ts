/** Bytes: more than a route of some miles needs. */
const MOST_BYTES = 4_000_000

/** Sends a request to one of the operator's services. `body` is undefined when it is not JSON or exceeds 4 MB, after which
 *  reading stops.
 *  @param timeLimit milliseconds
 *  @throws the reason why there was no answer in time */
export async function askJson(
  address: string,
  { timeLimit, ...init }: RequestInit & { timeLimit: number },
): Promise<{ ok: boolean; status: number; body: unknown }> {
  const response = await fetch(address, { ...init, signal: AbortSignal.timeout(timeLimit) })
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > MOST_BYTES) break
    parts.push(part)
  }
  return { ok: response.ok, status: response.status, body: bytes > MOST_BYTES ? undefined : parsed(parts) }
}

function parsed(parts: Uint8Array[]): unknown {
  try {
    return JSON.parse(Buffer.concat(parts).toString())
  } catch {
    return undefined
  }
}

export const jsonBody = (
  body: unknown,
  headers: Record<string, string> = {},
): Pick<RequestInit, 'method' | 'headers' | 'body'> => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(body),
})
