import type { Context } from '#app/platform/context.ts'

type Tools = Pick<Context, 'secrets'>

/** A secret encrypted for storage. */
export const sealSecret = ({ secrets }: Tools, secret: string) => secrets.encrypt('second factors', secret)

/** @throws Error when it was encrypted with another APP_SECRET */
export const unsealSecret = ({ secrets }: Tools, sealed: string) => secrets.decrypt('second factors', sealed)
