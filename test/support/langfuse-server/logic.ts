/**
 * Langfuse's public API as far as scores go: Basic auth, field rules, lists and batches with partial failures (207), rate limits (429),
 * and scores kept by id.
 */
import { json, safeJson, type WireRequest, type WireResponse } from '../judge-server/wire';
import { type LangfuseServerInput, LangfuseServerOptions } from './options';
import { Batch, EventHead, ScoreBody, ScoreEvent } from './rules';

export function createLangfuseLogic(input: LangfuseServerInput = {}) {
  const options = LangfuseServerOptions.parse(input);
  /** By id. */
  const scores = new Map<string, ScoreBody>();
  const requests: WireRequest[] = [];
  /** Requests that a client should not send although a real server would tolerate them: expect none. */
  const violations: string[] = [];
  const itemFaults = new Map(Object.entries(options.itemFaults).map(([name, all]) => [name, [...all]]));
  const faults = [...options.faults];
  const token = Buffer.from(`${options.publicKey}:${options.secretKey}`).toString('base64');

  const keep = (body: ScoreBody): string => {
    const { id = `made-up-${scores.size}` } = body;
    const before = scores.get(id);
    if (body.id === undefined) violations.push(`${body.name} has no id: sent again it is doubled`);
    if (body.dataType === undefined) violations.push(`${body.name} has no data type`);
    if (before && (before.traceId !== body.traceId || before.sessionId !== body.sessionId))
      violations.push(`${id} was attached to something else before`);
    scores.set(id, body);
    return id;
  };

  /** Ids of accepted events. */
  const known = new Set<string>();

  const take = (event: unknown): Item => {
    const { id = 'unknown' } = EventHead.safeParse(event).data ?? {};
    const parsed = ScoreEvent.safeParse(event);
    if (!parsed.success)
      return { id, status: 400, message: 'Invalid request data', error: parsed.error.message };
    const { body } = parsed.data;
    const status = itemFaults.get(body.name)?.shift();
    if (status !== undefined) return { id, status, message: 'Error processing events' };
    // An event that was accepted before is ignored.
    if (!known.has(id)) keep(body);
    known.add(id);
    return { id, status: 201 };
  };

  const ingest = (value: unknown): WireResponse => {
    const parsed = Batch.safeParse(value);
    if (!parsed.success) return json(400, { message: 'Invalid request data', errors: ['batch'] });
    const items = parsed.data.batch.map(take);
    if (new Set(items.map(({ id }) => id)).size < items.length)
      violations.push('an event id stands in a batch twice');
    const [errors, successes] = [items.filter(isError), items.filter((item) => !isError(item))];
    return json(207, { successes, errors });
  };

  let singles = 0;

  /** Creates the scores of a list. Like Langfuse, the reply does not name the rejected ones. */
  const createAll = (list: readonly unknown[]): WireResponse => {
    const errors = list.flatMap((value) => {
      const parsed = ScoreBody.safeParse(value);
      const fault = parsed.success ? itemFaults.get(parsed.data.name)?.shift() : 400;
      if (parsed.success && fault === undefined) keep(parsed.data);
      return fault === undefined ? [] : [{ message: 'Invalid request data' }];
    });
    const rejected = errors.length;
    return rejected === 0
      ? json(202, { message: 'Accepted' })
      : json(207, { accepted: list.length - rejected, rejected, errors });
  };

  const create = (value: unknown): WireResponse => {
    if (Array.isArray(value))
      return options.hasLists ? createAll(value) : json(400, { message: 'Invalid request data' });
    singles += 1;
    if (options.singlesAMinute !== undefined && singles % options.singlesAMinute === 0) return limited(60);
    const parsed = ScoreBody.safeParse(value);
    const fault = parsed.success ? itemFaults.get(parsed.data.name)?.shift() : 400;
    return parsed.success && fault === undefined
      ? json(200, { id: keep(parsed.data) })
      : json(fault ?? 400, { message: 'Error processing events' });
  };

  const respond = (request: WireRequest): WireResponse => {
    requests.push(request);
    const { method, path, headers, body } = request;
    const fault = ANSWERS[faults.shift() ?? 'none'];
    if (fault) return fault;
    if (options.redirectsTo !== undefined) return json(308, {}, { location: options.redirectsTo });
    if (!options.isLangfuse) return json(404, 'Not found');
    if (headers['authorization'] !== `Basic ${token}`)
      return json(401, {
        message: 'Invalid credentials. Confirm that you have configured the correct host.',
      });
    if (Buffer.byteLength(body) > options.maxBytes) return json(413, { message: 'Body exceeded limit' });
    const endpoint = `${method.toUpperCase()} ${path}`;
    if (endpoint === 'GET /api/public/projects')
      return json(200, { data: [{ id: 'p1', name: options.project }] });
    if (endpoint === 'POST /api/public/scores') return create(safeJson(body));
    if (endpoint === 'POST /api/public/ingestion' && options.hasIngestion) return ingest(safeJson(body));
    return json(404, { message: 'Not found' });
  };
  return { respond, scores, requests, violations };
}

/** An event’s entry in the reply to a batch. */
interface Item {
  readonly id: string;
  readonly status: number;
  readonly message?: string;
  readonly error?: string;
}

const isError = ({ status }: Item): boolean => status >= 400;

const whole = (status: number, body: string, type = 'application/json'): WireResponse => ({
  ...{ status, body, headers: { 'content-type': type } },
});

const ANSWERS: Readonly<Record<LangfuseServerOptions['faults'][number], WireResponse | undefined>> = {
  none: undefined,
  'rate limit': limited(2),
  'long rate limit': limited(3600),
  'server error': json(500, { message: 'Internal Server Error' }),
  'hang up': { status: 0, headers: {}, body: '' },
  'not json': whole(200, '<h1>Welcome</h1>', 'text/html'),
  'cut off': whole(200, '{"data":[{"id":"r","tra'),
  'error as success': json(200, { message: 'Request timed out', error: 'InternalServerError' }),
  forbidden: json(403, {
    error: 'ForbiddenError',
    message: 'Ingestion suspended: Usage threshold exceeded.',
  }),
  'bad request': json(400, { message: 'Invalid request data', error: ['sk-lf-5678 stands in the body'] }),
};

function limited(seconds: number): WireResponse {
  return json(
    429,
    { message: 'Rate limit exceeded', code: 'rate_limited', details: { retryAfterSeconds: seconds } },
    { 'Retry-After': String(seconds), 'X-RateLimit-Remaining': '0' },
  );
}
