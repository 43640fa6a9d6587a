// The disk store's HTTP interface without a socket, in the test file's own folder.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, expect } from 'vitest'
import { openObjectStore } from '#app/platform/files/object-store/open-object-store.server.ts'
import type { SignRequest } from '#app/platform/files/file-store.ts'
import { openFileStore } from '#app/platform/files/open-store.server.ts'

/** A test file's store, in its own folder. */
export function openTestObjectStore() {
  const directory = mkdtempSync(path.join(tmpdir(), 'roost-store-'))
  afterAll(() => rmSync(directory, { recursive: true, force: true, maxRetries: 5 }))

  /** Unexpected errors fail the test in which they occurred. */
  const unforeseen: unknown[] = []
  afterEach(() => expect(unforeseen.splice(0)).toEqual([]))

  const opened = openFileStore({
    kind: 'disk',
    directory,
    origin: 'http://localhost:3000',
    secret: Buffer.alloc(32, 1),
    report: (error) => unforeseen.push(error),
  })
  const { files } = opened
  const objectStore = opened.objectStore ?? openObjectStore({} as never)

  /** Signs a request and passes it to the store with a body and additional headers. */
  async function fetchSigned(
    request: SignRequest,
    body?: string | Uint8Array<ArrayBuffer> | ReadableStream,
    more: Record<string, string> = {},
  ): Promise<Response> {
    const { url, method, headers } = await files.sign(request)
    const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
    const length = bytes instanceof Uint8Array && { 'content-length': String(bytes.length) }
    const init = { method, headers: { ...headers, ...length, ...more }, body: bytes, duplex: 'half' }
    return objectStore.fetch(new Request(url, init))
  }

  /** All files, by their path below the folder. */
  function storedFiles(): string[] {
    return readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)))
      .sort()
  }

  /** Starts an upload and sends one part. @returns the id and the ETag of the part */
  async function uploadOf(key: string, text: string, number = 1): Promise<{ id: string; eTag: string }> {
    const begun = await (await fetchSigned({ op: 'create', key, contentType: 'image/png' })).text()
    const id = /<UploadId>(\w+)</.exec(begun)?.[1] ?? ''
    const bytes = new TextEncoder().encode(text)
    const part = { op: 'part', key, uploadId: id, partNumber: number, contentLength: bytes.length } as const
    return { id, eTag: (await fetchSigned(part, bytes)).headers.get('etag') ?? '' }
  }
  return { directory, objectStore, files, fetchSigned, storedFiles, uploadOf }
}

/** The status and, for an error, its code. */
export async function outcome(answer: Response | Promise<Response>): Promise<[number, string?]> {
  const { status } = await answer
  const [, code] = /<Code>(\w+)<\/Code>/.exec(await (await answer).text()) ?? []
  return code ? [status, code] : [status]
}

/** The list of parts for a Complete request. */
export function listOf(...parts: [number: number | string, eTag: string][]): string {
  const all = parts.map(
    ([number, eTag]) => `<Part><PartNumber>${number}</PartNumber><ETag>${eTag}</ETag></Part>`,
  )
  return `<CompleteMultipartUpload>${all.join('')}</CompleteMultipartUpload>`
}
