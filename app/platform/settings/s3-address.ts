import { z } from 'zod'
import { isDnsCompatible, type S3Options } from '../files/store-checks.ts'

/** The parsed value of S3_URL or BACKUP_S3_URL. `origin` does not include the key. */
export type S3Address = S3Options & { origin: string }

const QUERY = new Set(['region', 'style', 'owner'])

/** An S3 store as one address: `https://KEY:SECRET@HOST/BUCKET?region=us-east-1`, with `style=path` for a store that wants
 *  the bucket in its paths, and `owner=` with the 12 digits of the account that must own it.
 *  @param withBucket whether its path names a bucket; otherwise it has no path */
export const s3Address = (withBucket: boolean) =>
  z
    .string()
    .max(4000, { abort: true })
    .transform((text, at): S3Address => {
      const address = read(text, withBucket)
      if (address) return address
      at.addIssue('no S3 store')
      return z.NEVER
    })

function read(text: string, withBucket: boolean): S3Address | undefined {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.hash) return undefined
  const query = Object.fromEntries(url.searchParams)
  if (Object.keys(query).some((name) => !QUERY.has(name))) return undefined
  const { region = '', style, owner } = query
  const [accessKeyId, secretAccessKey] = [decoded(url.username), decoded(url.password)]
  const bucket = url.pathname.slice(1)
  if (!accessKeyId || !secretAccessKey || !/^[\w-]+$/.test(region)) return undefined
  if (withBucket ? !isDnsCompatible(bucket) : bucket !== '') return undefined
  if ((style !== undefined && style !== 'path') || (owner !== undefined && !/^\d{12}$/.test(owner)))
    return undefined
  return {
    origin: url.origin,
    endpoint: url.host,
    plainHttp: url.protocol === 'http:',
    region,
    bucket,
    accessKeyId,
    secretAccessKey,
    forcePathStyle: style === 'path',
    expectedBucketOwner: owner,
  }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
