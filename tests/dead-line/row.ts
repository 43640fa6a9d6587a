import type { SystemContext } from '#app/platform/context.ts'
import type { Scene, Who } from '../route-forms/scene.ts'

export type Row = {
  /** The page that shows the form; by default where it is sent. Values that begin with a colon name things of the scene. */
  at?: string
  who?: Who
  /** The form whose people and things it has, too. */
  with?: string
  /** What its page needs besides what the matrix prepares. @returns what it is about instead of the scene's things */
  prepare?: (scene: Scene) => Promise<Record<string, string> | void>
  /** What is typed before that, by the name of its field. A value that begins with a colon is a thing of the scene. */
  type?: Record<string, string>
  /** Selectors of what is pressed before the form is shown. */
  open?: string[]
  /** What happens after that, before its page is loaded again. */
  afterwards?: (ctx: SystemContext, users: Scene['users']) => Promise<unknown>
  /** Its button, where no intent tells it from others. */
  button?: string
  /** What is typed beside what the matrix sends. */
  fill?: Record<string, string>
  /** What is chosen for its field of files. */
  file?: { name: string; mimeType: string; buffer: Buffer }
  /** The sentence of the specification. */
  failed?: string
  /** What was typed is shown beside its field, which is empty for the next. */
  moves?: true
}

export type Rows = Record<string, Row>
