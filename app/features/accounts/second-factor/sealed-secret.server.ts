import type { Context } from '#app/platform/context.ts'

type Tools = Pick<Context, 'secrets'>

/** A secret as it is stored. */
export const sealSecret = ({ secrets }: Tools, secret: string) => secrets.encrypt('second factors', secret)

/** @throws Error when it was sealed with another APP_SECRET */
export const unsealSecret = ({ secrets }: Tools, sealed: string) => secrets.decrypt('second factors', sealed)
