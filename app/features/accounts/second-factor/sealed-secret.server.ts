import type { Context } from '#app/platform/context.ts'

type Tools = Pick<Context, 'secrets'>

const PURPOSE = 'second factors'

export const sealAppSecret = ({ secrets }: Tools, secret: string) => secrets.encrypt(PURPOSE, secret)

/** @throws Error when it was encrypted with another APP_SECRET */
export const unsealSecret = ({ secrets }: Tools, sealed: string) => secrets.decrypt(PURPOSE, sealed)

/** @returns null when it is encrypted with the present APP_SECRET */
export const renewSecret = ({ secrets }: Tools, sealed: string) => secrets.renew(PURPOSE, sealed)
