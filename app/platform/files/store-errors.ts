/** Errors of a request to the file store that are found before the store is asked: one name and one text each. The
 *  texts are from the specification, word for word (part 1 §8). */
const texts = {
  NoCredentials: 'Credentials should not be empty.',
  NoIdentityId: 'Missing identity ID when accessing objects in protected or private access level.',
  NoKey: 'Missing key in api call.',
  NoBucket: 'Missing bucket name while accessing object.',
  NoRegion: 'Missing region while accessing object.',
  InvalidStorageOperationInput:
    'Path or key parameter must be specified in the input. Both can not be specified at the same time.',
  InvalidStoragePathInput: 'Input `path` does not allow a leading slash (/).',
  UrlExpirationMaxLimitExceed: 'Url Expiration can not be greater than 7 Days.',
  InvalidAWSAccountID: 'Invalid AWS account ID was provided.',
  InvalidCustomEndpoint: 'Invalid S3 custom endpoint.',
  ForcePathStyleEndpointNotSupported: 'Path style URLs not supported with transfer acceleration.',
  DnsIncompatibleBucketName: "The bucket name isn't DNS compatible.",
  InvalidS3Uri: 'Invalid S3 URI.',
  InvalidKey: 'A key has at most 1024 bytes and no part that is only dots.',
} as const

export type StoreErrorName = keyof typeof texts

/** Thrown by the file store; `name` identifies the text. */
export class StoreError extends Error {
  constructor(name: StoreErrorName) {
    super(texts[name])
    this.name = name
  }
}
