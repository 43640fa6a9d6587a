import {
  GetBucketCorsCommand,
  GetBucketLifecycleConfigurationCommand,
  ListObjectsV2Command,
  PutBucketCorsCommand,
  PutBucketLifecycleConfigurationCommand,
  S3ServiceException,
  type CORSRule,
  type LifecycleRule,
  type S3Client,
} from '@aws-sdk/client-s3'
import { describeError } from '../log/log.server.ts'
import { uploadPrefixes } from './upload-prefixes.ts'
import type { Bucket } from './store-operations.server.ts'

/** Response headers that browsers must be able to read: without ETag, multipart uploads cannot be completed. */
const exposed = ['ETag', 'x-amz-version-id', 'x-amz-meta-name']
const methods = ['GET', 'HEAD', 'PUT', 'POST', 'DELETE']
/** The longest time in days for abandoned uploads that we accept from an existing rule; our own rule says one day. */
const MOST_DAYS = 7

/** Ensures that pages of `origins` may use the bucket and that abandoned uploads are deleted; other rules are kept. Never
 *  throws: it returns what is missing and cannot be set.
 *  @returns messages for the operator */
export async function keepBucketRules(
  client: S3Client,
  bucket: Bucket,
  origins: string[],
): Promise<string[]> {
  try {
    // Unlike HEAD, its response tells a missing bucket from a server that is not an S3 store.
    await client.send(new ListObjectsV2Command({ ...bucket, MaxKeys: 1 }))
  } catch (error) {
    return [unusable(bucket.Bucket, error)]
  }
  const cors = await warningUnless(
    () => keepCors(client, bucket, origins),
    `Uploads may fail: the bucket must let pages of ${origins.join(' and ')} use ${methods.join(', ')} with any ` +
      `header, and expose ${exposed.join(', ')}. The key may not see to that (s3:GetBucketCORS, s3:PutBucketCORS): ` +
      `allow it, or set the CORS rule yourself`,
  )
  const lifecycle = await warningUnless(
    () => keepLifecycle(client, bucket),
    `Uploads that nobody finishes may stay in the bucket, and cost money: it needs lifecycle rules that abort ` +
      `incomplete multipart uploads below ${uploadPrefixes.join('/, ')}/ after 1 day. The key may not see to that (s3:GetLifecycleConfiguration, ` +
      `s3:PutLifecycleConfiguration): allow it, or set the rules yourself`,
  )
  return [...cors, ...lifecycle]
}

const reasonOf = (error: unknown) => describeError(error).error

async function warningUnless(act: () => Promise<void>, sentence: string): Promise<string[]> {
  try {
    await act()
    return []
  } catch (error) {
    return [`${sentence} (${reasonOf(error)}).`]
  }
}

function unusable(bucket: string, error: unknown): string {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
  if (status === 404 && (error as Error).name === 'NoSuchBucket')
    return `Photos cannot be stored: there is no bucket ${bucket}. Make it, or write another name in S3_URL.`
  if (status === 403)
    return `Photos cannot be stored: the key may not use the bucket ${bucket}. Check the key in S3_URL and its rights.`
  return `Photos cannot be stored: the S3 store does not answer (${reasonOf(error)}). Check S3_URL and the network.`
}

/** The rules of a kind; none when the store answers with the error that there are none. */
async function orNone<Rule>(asked: Promise<Rule[] | undefined>, code: string): Promise<Rule[]> {
  try {
    return (await asked) ?? []
  } catch (error) {
    if (error instanceof S3ServiceException && error.name === code) return []
    throw error
  }
}

async function keepCors(client: S3Client, bucket: Bucket, origins: string[]): Promise<void> {
  const asked = client.send(new GetBucketCorsCommand(bucket)).then(({ CORSRules }) => CORSRules)
  const rules = await orNone<CORSRule>(asked, 'NoSuchCORSConfiguration')
  if (origins.every((origin) => rules.some((rule) => allows(rule, origin)))) return
  const ours: CORSRule = {
    ID: 'roost',
    AllowedOrigins: origins,
    AllowedMethods: methods,
    AllowedHeaders: ['*'],
    ExposeHeaders: exposed,
    MaxAgeSeconds: 3600,
  }
  // The first rule that matches a request applies, so ours comes first.
  const CORSRules = [ours, ...rules.filter(({ ID }) => ID !== ours.ID)]
  await client.send(new PutBucketCorsCommand({ ...bucket, CORSConfiguration: { CORSRules } }))
}

function allows(rule: CORSRule, origin: string): boolean {
  const has = (list: string[] = [], name: string) =>
    list.some((given) => given === '*' || given.toLowerCase() === name.toLowerCase())
  return (
    has(rule.AllowedOrigins, origin) &&
    has(rule.AllowedHeaders, '*') &&
    methods.every((method) => has(rule.AllowedMethods, method)) &&
    exposed.every((header) => has(rule.ExposeHeaders, header))
  )
}

async function keepLifecycle(client: S3Client, bucket: Bucket): Promise<void> {
  const asked = client.send(new GetBucketLifecycleConfigurationCommand(bucket)).then(({ Rules }) => Rules)
  const rules = await orNone<LifecycleRule>(asked, 'NoSuchLifecycleConfiguration')
  const missing = uploadPrefixes.filter((name) => !rules.some((rule) => endsUploads(rule, `${name}/`)))
  if (missing.length === 0) return
  const ours = missing.map((name): LifecycleRule => {
    return {
      ID: `roost-abandoned-${name}`,
      Status: 'Enabled',
      Filter: { Prefix: `${name}/` },
      AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
    }
  })
  const replaced = new Set(ours.map(({ ID }) => ID))
  const Rules = [...rules.filter(({ ID }) => !replaced.has(ID)), ...ours]
  await client.send(
    new PutBucketLifecycleConfigurationCommand({ ...bucket, LifecycleConfiguration: { Rules } }),
  )
}

/** Whether a rule deletes abandoned uploads below `prefix` soon enough. */
function endsUploads(
  { Status, Filter, AbortIncompleteMultipartUpload: abort }: LifecycleRule,
  prefix: string,
): boolean {
  const { Prefix = '', Tag, And } = Filter ?? {}
  const isForAll = prefix.startsWith(Prefix) && !Tag && !And
  return Status === 'Enabled' && isForAll && (abort?.DaysAfterInitiation ?? Infinity) <= MOST_DAYS
}
