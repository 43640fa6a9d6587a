/** Thrown for absence, refusal and bugs. A user's mistakes, which a page must explain, are returned instead. */
export class HttpError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.name = new.target.name
    this.status = status
  }
}

/** 404: it does not exist, or this person may not know that it does. */
export class NotFound extends HttpError {
  constructor(message = 'There is nothing here.') {
    super(404, message)
  }
}

/** 410: it existed and is gone. */
export class Gone extends HttpError {
  constructor(message = 'This is no longer available.') {
    super(410, message)
  }
}

/** 403: they may see it but not do this. */
export class Forbidden extends HttpError {
  constructor(message = 'You may not do this.') {
    super(403, message)
  }
}

/** 403: the account is suspended. A page says why and offers an appeal. */
export class Suspended extends HttpError {
  constructor(message = 'Your account is suspended. Your account page says why, and how to appeal.') {
    super(403, message)
  }
}

/** 422: its `intent` matches no action of the route. Choosing another action would be a guess. */
export class UnknownForm extends HttpError {
  constructor(message = 'That action isn’t available here. Reload the page.') {
    super(422, message)
  }
}

/** 401: only for signed-in users. */
export class SignInRequired extends HttpError {
  constructor(message = 'Please log in first.') {
    super(401, message)
  }
}

/** 503: more requests at once than this machine can handle. */
export class Busy extends HttpError {
  /** Seconds to wait before trying again. */
  readonly retryAfter = 2
  constructor(message = 'The site is very busy right now. Please try again in a moment.') {
    super(503, message)
  }
}

/** A sentence for the operator when the process cannot start or a command cannot run. Printed without a stack. */
export class CannotRun extends Error {
  constructor(message: string) {
    // A quoted message at the end of a sentence often ends with its own period.
    super(message.replaceAll(/(?<=[\w)])\.\.(?=\s|$)/g, '.'))
    this.name = 'CannotRun'
  }
}
