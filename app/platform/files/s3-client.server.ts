import { S3Client } from '@aws-sdk/client-s3'
import { Readable } from 'node:stream'
import type { ObjectStore } from './object-store/open-object-store.server.ts'
import { explainS3, requireS3 } from './s3-faults.ts'
import { usesPathStyle, type S3Options } from './store-checks.ts'
import { StoreError } from './store-errors.ts'

/** Creates a client of an S3 store. Stores other than Amazon's reject or ignore the checksums that the SDK adds by default. */
export function openS3Client(options: S3Options, objectStore?: ObjectStore): S3Client {
  const { endpoint, plainHttp, region, accessKeyId, secretAccessKey } = options
  const client = new S3Client({
    endpoint: `${plainHttp ? 'http' : 'https'}://${endpoint}`,
    region,
    forcePathStyle: usesPathStyle(options),
    credentials: () => {
      if (!accessKeyId || !secretAccessKey) return Promise.reject(new StoreError('NoCredentials'))
      return Promise.resolve({ accessKeyId, secretAccessKey })
    },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: objectStore
      ? throughObjectStore(objectStore)
      : { connectionTimeout: 5_000, socketTimeout: 60_000, httpsAgent: { maxSockets: 100 } },
  })
  const store = objectStore ? undefined : `${endpoint}/${options.bucket}`
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const result = await next(args).catch((error: unknown) => explainS3(error, store, commandName))
        return { ...result, output: requireS3(result.output, store, commandName) }
      },
    { step: 'initialize' },
  )
  return client
}

/** A signed request of the SDK. */
type Sent = {
  protocol: string
  method: string
  path: string
  headers: Record<string, string>
  query?: Record<string, string | string[] | null>
  body?: unknown
}

/** Passes requests directly to the local service in this process instead of a socket, with the same signatures. */
function throughObjectStore(objectStore: ObjectStore) {
  return {
    handle: async ({ protocol, headers, method, path, query = {}, body }: Sent) => {
      const pairs = Object.entries(query).flatMap(([name, value]) =>
        [value ?? ''].flat().map((one) => `${encodeURIComponent(name)}=${encodeURIComponent(one)}`),
      )
      const url = `${protocol}//${headers.host}${path}${pairs.length > 0 ? '?' : ''}${pairs.join('&')}`
      const isEmpty = body === undefined || method === 'GET' || method === 'HEAD'
      const init = { method, headers, body: isEmpty ? undefined : (body as BodyInit), duplex: 'half' }
      const answer = await objectStore.fetch(new Request(url, init))
      return {
        response: {
          statusCode: answer.status,
          headers: Object.fromEntries(answer.headers),
          body: answer.body ? Readable.fromWeb(answer.body as never) : Readable.from([]),
        },
      }
    },
  }
}
