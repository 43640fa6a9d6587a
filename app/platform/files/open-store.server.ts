import type { FileStore } from './file-store.ts'
import { describeError } from '../log/log.server.ts'
import { openObjectStore, type ObjectStore } from './object-store/open-object-store.server.ts'
import { openS3Client } from './s3-client.server.ts'
import { keepBucketRules } from './s3-rules.server.ts'
import { signedLife } from './sign-life.ts'
import { signRequest } from './sign.server.ts'
import { checkS3Options, type S3Options } from './store-checks.ts'
import { storeOperations } from './store-operations.server.ts'
import { requireKey } from './store-paths.ts'

/** The path prefix of the local file service. */
export const OBJECT_STORE_PATH = '/_store'

export type DiskOptions = {
  kind: 'disk'
  /** The folder of all data; created with the first file. */
  directory: string
  /** The origin under which browsers reach the local file service. */
  origin: string
  /** 32 secret bytes of this installation, from which the service's key pair is derived. */
  secret: Buffer
  report?: (error: unknown) => void
}
export type StoreOptions = (({ kind: 's3' } & S3Options) | DiskOptions) & { now?: () => Date }

/** Opens the store of all files, and for a local folder also the S3-compatible service (`objectStore`) that browsers send
 *  requests to. Both kinds of store get the same requests with the same signatures; only address and keys differ.
 *  Nothing is requested or created before the first file.
 *  @throws StoreError when a setting is invalid */
export function openFileStore(options: StoreOptions): { files: FileStore; objectStore?: ObjectStore } {
  const { now = () => new Date() } = options
  const s3 = options.kind === 's3' ? options : objectStoreAsS3(options)
  checkS3Options(s3)
  const objectStore =
    options.kind === 'disk'
      ? openObjectStore({
          ...s3,
          mount: OBJECT_STORE_PATH,
          directory: options.directory,
          report: options.report,
          now,
        })
      : undefined
  const client = openS3Client(s3, objectStore)
  const bucket = { Bucket: s3.bucket, ExpectedBucketOwner: s3.expectedBucketOwner }
  const operations = storeOperations(client, bucket, objectStore !== undefined)
  const files: FileStore = {
    ...operations,
    sign: async (request) => {
      requireKey(request.key)
      const life = signedLife(request.expiresIn, request.remainingLife)
      return signRequest(client, { ...bucket, Key: request.key }, request, life, now())
    },
    maintain: async () =>
      objectStore
        ? cleanUp(objectStore)
        : { removed: 0, warnings: await keepBucketRules(client, bucket, s3.pages ?? []) },
    fault: async () => faultSentence(await objectStore?.fault()),
  }
  return { files, objectStore }
}

const faultSentence = (fault: string | undefined) =>
  fault === undefined
    ? null
    : `Nothing can be written into DATA_DIR (${fault}): no photo is stored, and an embedded database saves nothing. ` +
      'Look at the disk, its mount and the rights of the user who runs the site.'

async function cleanUp(objectStore: ObjectStore) {
  const fault = faultSentence(await objectStore.fault())
  if (fault !== null) return { removed: 0, warnings: [fault] }
  try {
    return { removed: await objectStore.removeLeftovers(), warnings: [] }
  } catch (error) {
    const warning = `What killed processes left among the files could not be removed (${describeError(error).error}).`
    return { removed: 0, warnings: [warning] }
  }
}

/** The settings with which the SDK uses the local service like any S3 store, with its own key pair. */
function objectStoreAsS3({ origin, secret }: DiskOptions): S3Options {
  const { protocol, host } = new URL(origin)
  return {
    endpoint: `${host}${OBJECT_STORE_PATH}`,
    plainHttp: protocol === 'http:',
    region: 'us-east-1',
    bucket: 'roost',
    forcePathStyle: true,
    accessKeyId: `ROOST${secret.subarray(0, 8).toString('hex').toUpperCase()}`,
    secretAccessKey: secret.subarray(8).toString('base64url'),
  }
}
