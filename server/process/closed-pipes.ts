/** Lets a command go on to its end when nobody reads what it says any more, as after `npm run drill | head`: what it made must be
 *  removed, and its exit code is what counts. Can be called again. */
export function ignoreClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr])
    if (!stream.listeners('error').includes(unlessClosed)) stream.on('error', unlessClosed)
}

function unlessClosed(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
}
