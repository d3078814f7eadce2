-- Sends requests drawn at random from a file: one per line, path, bearer key and client address
-- separated by tabs (the last two may be empty). Prints the result as one line of JSON.

-- BENCH_PORTS lists the ports of the processes under load: each thread loads the next of them.
local ports = {}
for port in os.getenv('BENCH_PORTS'):gmatch('%d+') do
  ports[#ports + 1] = port
end

local thread_count = 0
function setup(thread)
  thread_count = thread_count + 1
  thread:set('seed', thread_count)
  thread.addr = wrk.lookup('127.0.0.1', ports[(thread_count - 1) % #ports + 1])[1]
end

local requests = {}
function init(args)
  math.randomseed(os.time() * 100 + seed)
  -- Formatted once: the generator must not cost what it measures.
  for line in io.lines(args[1]) do
    local path, key, address = line:match('^([^\t]*)\t([^\t]*)\t([^\t]*)$')
    local headers = {}
    if key ~= '' then headers['Authorization'] = 'Bearer ' .. key end
    if address ~= '' then headers['X-Forwarded-For'] = address end
    requests[#requests + 1] = wrk.format('GET', path, headers)
  end
end

function request()
  return requests[math.random(#requests)]
end

function done(summary, latency, _)
  local errors = summary.errors
  io.write(string.format(
    '\n{"requests":%d,"duration_us":%d,"refused":%d,"broken":%d,"p50_us":%d,"p95_us":%d,"p99_us":%d}\n',
    summary.requests, summary.duration, errors.status,
    errors.connect + errors.read + errors.write + errors.timeout,
    latency:percentile(50), latency:percentile(95), latency:percentile(99)))
end
