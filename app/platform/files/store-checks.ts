import { StoreError } from './store-errors.ts'

/** The address and credentials of an S3 store. */
export type S3Options = {
  /** The host with an optional port and path, without a scheme: `s3.eu-central-1.amazonaws.com`. */
  endpoint: string
  /** Use http instead of https, for a store on this machine. */
  plainHttp?: boolean
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** Put the bucket into the path instead of the host. Done automatically when the host cannot contain it. */
  forcePathStyle?: boolean
  /** The account that must own the bucket; the store rejects requests otherwise. */
  expectedBucketOwner?: string
  /** The origins whose pages may use the bucket. */
  pages?: string[]
}

/** Whether a bucket name can be part of a host name: 3 to 63 of a-z, 0-9, dot and hyphen, each label beginning and
 *  ending with a letter or digit, and not an IPv4 address. */
export function isDnsCompatible(bucket: string): boolean {
  const label = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/
  if (bucket.length < 3 || bucket.length > 63 || /^\d+(\.\d+){3}$/.test(bucket)) return false
  return bucket.split('.').every((part) => label.test(part))
}

/** Completes "a bucket has …", for an invalid bucket name. */
export const BUCKET_NAMES = '3 to 63 of a to z, 0 to 9, hyphens and dots'

const accelerated = /^s3-accelerate(\.dualstack)?\.amazonaws\.com$/

/** @throws StoreError that names the first invalid setting */
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

/** Whether the bucket is in the path of URLs: because it was requested, or because the host cannot contain it. A
 *  certificate for `*.example.org` does not cover `my.bucket.example.org`. */
export function usesPathStyle({ endpoint, bucket, forcePathStyle }: S3Options): boolean {
  const { hostname } = new URL(`https://${endpoint}`)
  return (
    forcePathStyle === true || bucket.includes('.') || /^(localhost|\d+(\.\d+){3}|\[.*\])$/.test(hostname)
  )
}

/** The origin of all signed URLs, to which browsers send files. */
export function s3Origin(options: S3Options): string {
  const { protocol, host } = new URL(`${options.plainHttp ? 'http' : 'https'}://${options.endpoint}`)
  return usesPathStyle(options) ? `${protocol}//${host}` : `${protocol}//${options.bucket}.${host}`
}
