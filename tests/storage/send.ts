// Signed requests as a browser sends them.
import type { FileStore, SignRequest } from '#app/platform/files/file-store.ts'

/** Signs a request and sends it as a browser would. */
export async function use(
  files: FileStore,
  request: SignRequest,
  body?: BodyInit,
  more: Record<string, string> = {},
): Promise<Response> {
  const { url, method, headers } = await files.sign(request)
  return fetch(url, { method, headers: { ...headers, ...more }, body, duplex: 'half' } as RequestInit)
}

/** The code of an error, '' if it has none. */
export async function codeOf(answer: Response): Promise<string> {
  return /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1] ?? ''
}
