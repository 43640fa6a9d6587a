// The page with the client that our upload task is compared to. It signs requests itself, with the keys in its URL.
import { Amplify } from '@aws-amplify/core'
import { isCancelError, uploadData } from '@aws-amplify/storage'
import { installUploads } from './in-page.ts'

const { searchParams } = new URL(location.href)
const read = (name: string) => searchParams.get(name) ?? ''
let identityId: string | undefined

Amplify.configure(
  { Storage: { S3: { bucket: read('bucket'), region: read('region') } } },
  {
    Auth: {
      credentialsProvider: {
        getCredentialsAndIdentityId: async () =>
          searchParams.has('signed-out')
            ? undefined
            : {
                credentials: { accessKeyId: read('id'), secretAccessKey: read('secret') },
                identityId,
              },
        clearCredentialsAndIdentityId: () => {},
      },
    },
  },
)

installUploads((place, data, options, who) => {
  identityId = who
  const input = { ...place, data, options: { ...options, customEndpoint: read('endpoint') } }
  return uploadData(input as never)
}, isCancelError)
