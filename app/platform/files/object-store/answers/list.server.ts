import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { param, type Call } from './call.ts'
import { isAbsent, readJson, type ObjectMeta } from '../disk.server.ts'
import { S3Error } from './s3-error.ts'
import { uploadsFolder, type UploadMeta } from '../upload.server.ts'
import { xmlDocument } from './xml.ts'

const PAGE = 1000

/** The sorted names in a folder; none when it does not exist. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort()
  } catch (error) {
    if (isAbsent(error)) return []
    throw error
  }
}

/** The metadata of all objects, in the order of their file names, starting after `after`. */
async function* objects(root: string, after: string): AsyncGenerator<{ name: string; meta: ObjectMeta }> {
  const top = path.join(root, 'objects')
  for (const shard of await namesIn(top)) {
    if (shard < after.slice(0, 2)) continue
    for (const name of await namesIn(path.join(top, shard))) {
      if (!name.endsWith('.json') || name <= after) continue
      const meta = await readJson<ObjectMeta>(path.join(top, shard, name))
      if (meta) yield { name, meta }
    }
  }
}

/** ListObjectsV2. The objects are not sorted by key, because that would require reading every object for every page. */
export async function listObjects(call: Call, root: string): Promise<Response> {
  if (param(call, 'list-type') !== '2') throw new S3Error('NotImplemented')
  const prefix = param(call, 'prefix') ?? ''
  const token = param(call, 'continuation-token')
  if (token !== undefined && !/^[0-9a-f]{64}$/.test(token)) throw new S3Error('InvalidArgument')
  const found: { name: string; meta: ObjectMeta }[] = []
  for await (const object of objects(root, token === undefined ? '' : `${token}.json`)) {
    if (object.meta.bucket === call.bucket && object.meta.key.startsWith(prefix)) found.push(object)
    if (found.length > PAGE) break
  }
  const isTruncated = found.length > PAGE
  const shown = found.slice(0, PAGE)
  return new Response(
    xmlDocument('ListBucketResult', {
      Name: call.bucket,
      Prefix: prefix,
      MaxKeys: PAGE,
      KeyCount: shown.length,
      IsTruncated: isTruncated,
      ContinuationToken: token,
      NextContinuationToken: isTruncated ? shown.at(-1)?.name.replace(/\.json$/, '') : undefined,
      Contents: shown.map(({ meta }) => ({
        Key: meta.key,
        LastModified: meta.lastModified,
        ETag: `"${meta.eTag}"`,
        Size: meta.size,
        StorageClass: 'STANDARD',
      })),
    }),
  )
}

/** ListMultipartUploads, sorted by key and then by id. */
export async function listUploads(call: Call, root: string): Promise<Response> {
  const prefix = param(call, 'prefix') ?? ''
  const marker = { key: param(call, 'key-marker') ?? '', id: param(call, 'upload-id-marker') ?? '\uffff' }
  const all: { id: string; upload: UploadMeta }[] = []
  for (const id of await namesIn(uploadsFolder(root))) {
    const upload = await readJson<UploadMeta>(path.join(uploadsFolder(root), id, 'upload.json'))
    if (upload?.bucket === call.bucket && upload.key.startsWith(prefix) && /^\w+$/.test(id))
      all.push({ id, upload })
  }
  const isAfter = (key: string, id: string) => key > marker.key || (key === marker.key && id > marker.id)
  const rest = all
    .filter(({ id, upload }) => isAfter(upload.key, id))
    .sort((a, b) =>
      a.upload.key === b.upload.key ? (a.id < b.id ? -1 : 1) : a.upload.key < b.upload.key ? -1 : 1,
    )
  const shown = rest.slice(0, PAGE)
  const last = rest.length > shown.length ? shown.at(-1) : undefined
  return new Response(
    xmlDocument('ListMultipartUploadsResult', {
      Bucket: call.bucket,
      Prefix: prefix,
      MaxUploads: PAGE,
      IsTruncated: last !== undefined,
      NextKeyMarker: last?.upload.key,
      NextUploadIdMarker: last?.id,
      Upload: shown.map(({ id, upload }) => ({
        Key: upload.key,
        UploadId: id,
        Initiated: upload.startedAt,
        StorageClass: 'STANDARD',
      })),
    }),
  )
}
