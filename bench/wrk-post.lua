-- Posts each line of a file once: thread k of n takes every n-th line, in order. A thread that has
-- no line left repeats its last one, which the service takes for the repeat that it is.
-- Prints the result as one line of JSON, as wrk.lua does.

local ports = {}
for port in os.getenv('BENCH_PORTS'):gmatch('%d+') do
  ports[#ports + 1] = port
end

local thread_count = 0
function setup(thread)
  thread_count = thread_count + 1
  thread:set('number', thread_count)
  thread.addr = wrk.lookup('127.0.0.1', ports[(thread_count - 1) % #ports + 1])[1]
end

local bodies = {}
local headers = {}
local path = os.getenv('BENCH_PATH')
function init(args)
  local threads = tonumber(os.getenv('BENCH_THREADS'))
  for line in os.getenv('BENCH_HEADERS'):gmatch('[^\n]+') do
    local name, value = line:match('^([^=]+)=(.*)$')
    headers[name] = value
  end
  local index = 0
  for line in io.lines(args[1]) do
    if index % threads == number - 1 then bodies[#bodies + 1] = line end
    index = index + 1
  end
end

local sent = 0
function request()
  if sent < #bodies then sent = sent + 1 end
  return wrk.format('POST', path, headers, bodies[sent])
end

function done(summary, latency, _)
  local errors = summary.errors
  io.write(string.format(
    '\n{"requests":%d,"duration_us":%d,"refused":%d,"broken":%d,"p50_us":%d,"p95_us":%d,"p99_us":%d}\n',
    summary.requests, summary.duration, errors.status,
    errors.connect + errors.read + errors.write + errors.timeout,
    latency:percentile(50), latency:percentile(95), latency:percentile(99)))
end
