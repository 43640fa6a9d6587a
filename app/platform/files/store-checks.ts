import { StoreError } from './store-errors.ts'

/** Where an S3 store is and what opens it. */
export type S3Options = {
  /** Host, with port and path where it has them, and no scheme: `s3.eu-central-1.amazonaws.com`. */
  endpoint: string
  /** http instead of https, for a store on this machine. */
  plainHttp?: boolean
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** The bucket in the path of an address and not in its host. Always so where a host cannot carry it. */
  forcePathStyle?: boolean
  /** The account that must own the bucket; the store refuses when another does. */
  expectedBucketOwner?: string
  /** The origins whose pages may use the bucket. */
  pages?: string[]
}

/** 3 to 63 of a-z, 0-9, dot and hyphen, each label beginning and ending with a letter or digit, and no IPv4 address. */
export function isDnsCompatible(bucket: string): boolean {
  const label = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/
  if (bucket.length < 3 || bucket.length > 63 || /^\d+(\.\d+){3}$/.test(bucket)) return false
  return bucket.split('.').every((part) => label.test(part))
}

/** The bucket that an operator names, by itself or as the address that consoles copy, `s3://name`.
 *  @throws StoreError InvalidS3Uri for an address that names none, or something in it */
export function bucketNamed(name: string): string {
  if (!name.includes('://')) return name
  const [, bucket] = /^s3:\/\/([^/]+)\/?$/.exec(name) ?? []
  if (!bucket) throw new StoreError('InvalidS3Uri')
  return bucket
}

const accelerated = /^s3-accelerate(\.dualstack)?\.amazonaws\.com$/

/** @throws StoreError that names the first setting that cannot be used */
export function checkS3Options(options: S3Options): void {
  const { endpoint, region, bucket, expectedBucketOwner, forcePathStyle } = options
  if (!bucket) throw new StoreError('NoBucket')
  if (!region) throw new StoreError('NoRegion')
  if (!isDnsCompatible(bucket)) throw new StoreError('DnsIncompatibleBucketName')
  if (!endpoint || endpoint.includes('://')) throw new StoreError('InvalidCustomEndpoint')
  if (accelerated.test(endpoint) && forcePathStyle) throw new StoreError('ForcePathStyleEndpointNotSupported')
  if (expectedBucketOwner !== undefined && !/^\d{12}/.test(expectedBucketOwner))
    throw new StoreError('InvalidAWSAccountID')
}

/** Whether addresses carry the bucket in their path: asked for, or a host that cannot have it in front. A certificate
 *  for `*.example.org` does not cover `my.bucket.example.org`. */
export function usesPathStyle({ endpoint, bucket, forcePathStyle }: S3Options): boolean {
  const { hostname } = new URL(`https://${endpoint}`)
  return (
    forcePathStyle === true || bucket.includes('.') || /^(localhost|\d+(\.\d+){3}|\[.*\])$/.test(hostname)
  )
}

/** Where the browser sends files: the origin of every signed address. */
export function s3Origin(options: S3Options): string {
  const { protocol, host } = new URL(`${options.plainHttp ? 'http' : 'https'}://${options.endpoint}`)
  return usesPathStyle(options) ? `${protocol}//${host}` : `${protocol}//${options.bucket}.${host}`
}
