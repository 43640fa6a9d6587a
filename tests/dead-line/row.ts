import type { SystemContext } from '#app/platform/context.ts'
import type { Scene, Who } from '../route-forms/scene.ts'

export type Row = {
  /** The page that shows the form; by default the one it is sent to. Values that begin with a colon name things in the scene. */
  at?: string
  who?: Who
  /** Another form whose people and things it shares. */
  with?: string
  /** What its page needs besides what the matrix prepares. @returns the things it is about, instead of the scene's */
  prepare?: (scene: Scene) => Promise<Record<string, string> | void>
  /** What is typed before that, by the name of its field. A value that begins with a colon is a thing in the scene. */
  type?: Record<string, string>
  /** Selectors of what is pressed before the form is shown. */
  open?: string[]
  /** What happens after that, before its page is loaded again. */
  afterwards?: (ctx: SystemContext, users: Scene['users']) => Promise<unknown>
  /** Its button, if no intent distinguishes it from others. */
  button?: string
  /** Values to type besides those that the matrix sends. */
  fill?: Record<string, string>
  /** The file to choose for its file field. */
  file?: { name: string; mimeType: string; buffer: Buffer }
  /** The specification's sentence. */
  failed?: string
  /** The typed text appears beside its field, which is then empty for the next. */
  moves?: true
}

export type Rows = Record<string, Row>
