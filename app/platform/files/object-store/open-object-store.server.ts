import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { readCall, type Call, type Socketed } from './answers/call.ts'
import { completeUpload } from './complete-upload.server.ts'
import { corsHeaders, preflight } from './answers/cors.ts'
import { makeFolder, placeOf, readMeta, removeBlob, writeFault } from './disk.server.ts'
import { getObject } from './answers/get-object.server.ts'
import { removeLeftovers } from './answers/leftovers.server.ts'
import { listObjects, listUploads } from './answers/list.server.ts'
import { putObject } from './put-object.server.ts'
import { asS3Error, isForOperator, S3Error } from './answers/s3-error.ts'
import { abortUpload, createUpload, listParts, putPart } from './upload.server.ts'
import { verifySignature, type ObjectStoreKeys } from './verify-signature.server.ts'
import { chunksOf, statedLength } from './write-body.server.ts'
import { xmlDocument } from './answers/xml.ts'

export type ObjectStoreOptions = ObjectStoreKeys & {
  /** The folder of all data; created with the first file. */
  directory: string
  bucket: string
  /** The prefix of every path: `/_store`. */
  mount: string
  now?: () => Date
  /** The minimum size of every part but the last, in bytes. */
  smallestPart?: number
  /** Called for unexpected errors and disk errors. */
  report?: (error: unknown) => void
}

/** A subset of S3 on a local folder. Several processes can use the same folder at once. */
export type ObjectStore = {
  /** @param socket the connection to read the body from; reading it through the request would copy every byte
   *  @param guard asked about what would be stored, once its signature is valid; the site's own requests have none */
  fetch: (request: Request, socket?: Socketed, guard?: Guard) => Promise<Response>
  /** @returns the number of things it deleted */
  removeLeftovers: () => Promise<number>
  /** Why nothing can be written now, such as a disk that became read-only; undefined when writing works. */
  fault: () => Promise<string | undefined>
}

/** What happens to data for a key: stored; refused, because the site already uses the data it has; or refused and deleted. */
export type KeyState = 'open' | 'closed' | 'gone'

export type Guard = {
  /** @param bytes the length that the request states */
  admit: (key: string, bytes: number) => Promise<boolean>
  /** Called before and after storing: a signature outlives its upload, and a slow upload may outlive the first answer. */
  stateOf: (key: string) => Promise<KeyState>
}

const SMALLEST_PART = 5 * 1024 * 1024

export function openObjectStore(options: ObjectStoreOptions): ObjectStore {
  const { directory, mount, now = () => new Date() } = options
  const act = async (call: Call, guard?: Guard): Promise<Response> => {
    verifySignature(call, options, now())
    if (call.bucket !== options.bucket) throw new S3Error('NoSuchBucket')
    try {
      if (call.method === 'PUT' && guard && !(await guard.admit(call.key, statedLength(call))))
        throw new S3Error('SlowDown')
      const run = () => dispatch(call, directory, now(), options.smallestPart ?? SMALLEST_PART)
      const stores = call.method === 'PUT' || call.method === 'POST'
      return await (guard && stores ? unlessOver(call, directory, guard, run) : run())
    } catch (error) {
      await readToTheEnd(call)
      throw error
    }
  }
  return {
    removeLeftovers: () => removeLeftovers(directory, now().getTime()),
    // Creates its folder as the first file would; DATA_DIR itself is never created.
    fault: () => makeFolder(directory).then(() => writeFault(directory), messageOf),
    fetch: async (request, socket, guard) => {
      if (request.method === 'OPTIONS') return preflight(request)
      const requestId = randomBytes(8).toString('hex').toUpperCase()
      try {
        return finished(await act(readCall(request, mount, socket), guard), requestId)
      } catch (error) {
        const known = asS3Error(error)
        if (isForOperator(error)) options.report?.(error)
        return finished(refusal(request, known, requestId), requestId)
      }
    },
  }
}

/** All supported parameters. A request with any other S3 parameter must be rejected, and not be treated as a plain PUT. */
const known =
  /^(x-amz-.*|x-id|uploads|uploadId|partNumber|list-type|prefix|continuation-token|max-parts|key-marker|upload-id-marker|response-.*)$/i

async function dispatch(call: Call, root: string, now: Date, smallestPart: number): Promise<Response> {
  const names = call.params.map(([name]) => name)
  if (!names.every((name) => known.test(name))) throw new S3Error('NotImplemented')
  const has = (name: string) => names.includes(name)
  const { method, key } = call
  if (key === '') {
    if (method === 'HEAD') return new Response(null)
    if (method === 'GET') return has('uploads') ? listUploads(call, root) : listObjects(call, root)
    throw new S3Error('MethodNotAllowed')
  }
  if (method === 'HEAD') return getObject(call, root)
  if (method === 'GET') return has('uploadId') ? listParts(call, root) : getObject(call, root)
  if (method === 'PUT') return has('uploadId') ? putPart(call, root, now) : putObject(call, root, now)
  if (method === 'DELETE') return has('uploadId') ? abortUpload(call, root) : deleteObject(call, root)
  if (method === 'POST' && has('uploads')) return createUpload(call, root, now)
  if (method === 'POST' && has('uploadId')) return completeUpload(call, root, now, smallestPart)
  throw new S3Error('MethodNotAllowed')
}

/** Stores data only while its key is open. If the key is gone by the end, the data is deleted again.
 *  @throws S3Error AccessDenied */
async function unlessOver(
  call: Call,
  root: string,
  { stateOf }: Guard,
  store: () => Promise<Response>,
): Promise<Response> {
  if ((await stateOf(call.key)) !== 'open') throw new S3Error('AccessDenied')
  const answer = await store()
  if ((await stateOf(call.key)) !== 'gone') return answer
  if (call.params.some(([name]) => name === 'uploadId')) await abortUpload(call, root).catch(ignoreEnded)
  await deleteObject(call, root)
  throw new S3Error('AccessDenied')
}

function ignoreEnded(error: unknown): void {
  if (!(error instanceof S3Error && error.code === 'NoSuchUpload')) throw error
}

/** DeleteObject: succeeds also when the object does not exist. */
async function deleteObject({ bucket, key }: Call, root: string): Promise<Response> {
  const place = placeOf(root, bucket, key)
  const meta = await readMeta(place)
  await rm(place.meta, { force: true })
  if (meta) await removeBlob(place, meta.blob)
  return new Response(null, { status: 204 })
}

const MOST_READ = 64 * 1024 * 1024 // bytes

/** Reads and discards the body, because a browser reads a rejection only after sending the whole upload. */
async function readToTheEnd({ body, headers }: Call): Promise<void> {
  if (!body || Number(headers.get('Content-Length')) > MOST_READ) return
  try {
    for await (const chunk of chunksOf(body)) void chunk
  } catch {
    // The client disconnected.
  }
}

function refusal(request: Request, { code, status, message, headers }: S3Error, requestId: string): Response {
  const tree = { Code: code, Message: message, Resource: new URL(request.url).pathname, RequestId: requestId }
  const body = request.method === 'HEAD' ? null : xmlDocument('Error', tree, false)
  return new Response(body, { status, headers })
}

/** Response headers that prevent stored content from running, being framed or being sniffed. */
const always = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** Copies the response, because under Node's Hono headers that were read before the body no longer belong to it. */
function finished(answer: Response, requestId: string): Response {
  const headers = new Headers(answer.headers)
  const { body, status } = answer
  if (body && !headers.has('Content-Disposition')) headers.set('Content-Type', 'application/xml')
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache')
  const rest = { ...always, ...corsHeaders(headers), 'x-amz-request-id': requestId }
  for (const [name, value] of Object.entries(rest)) headers.set(name, value)
  return new Response(body, { status, headers })
}

const messageOf = (error: Error) => error.message
