-- Two kinds of load, and the result as one line of JSON.
--
-- Reads: requests drawn at random from a file: one per line, path, bearer key and client address
-- separated by tabs (the last two may be empty).
--
-- Posts, when BENCH_PATH names where to: each line of the file is a body, sent once: thread k of n
-- takes every n-th line, in order. A thread that has no line left repeats its last one. Where
-- BENCH_LINE_HEADERS names headers, the line begins with a value for each, followed by a tab.

-- BENCH_PORTS lists the ports of the processes under load: each thread loads the next of them.
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

local post_path = os.getenv('BENCH_PATH')
local requests = {}
local headers = {}
local line_headers = {}

local function read_gets(file)
  math.randomseed(os.time() * 100 + number)
  -- Formatted once: the generator must not cost what it measures.
  for line in io.lines(file) do
    local path, key, address = line:match('^([^\t]*)\t([^\t]*)\t([^\t]*)$')
    local own = {}
    if key ~= '' then own['Authorization'] = 'Bearer ' .. key end
    if address ~= '' then own['X-Forwarded-For'] = address end
    requests[#requests + 1] = wrk.format('GET', path, own)
  end
end

local function read_posts(file)
  local threads = tonumber(os.getenv('BENCH_THREADS'))
  for line in os.getenv('BENCH_HEADERS'):gmatch('[^\n]+') do
    local name, value = line:match('^([^=]+)=(.*)$')
    headers[name] = value
  end
  for name in os.getenv('BENCH_LINE_HEADERS'):gmatch('[^\n]+') do
    line_headers[#line_headers + 1] = name
  end
  local index = 0
  for line in io.lines(file) do
    if index % threads == number - 1 then requests[#requests + 1] = line end
    index = index + 1
  end
end

function init(args)
  if post_path then read_posts(args[1]) else read_gets(args[1]) end
end

local sent = 0
function request()
  if not post_path then return requests[math.random(#requests)] end
  if sent < #requests then sent = sent + 1 end
  local body = requests[sent]
  for _, name in ipairs(line_headers) do
    local value, rest = body:match('^([^\t]*)\t(.*)$')
    headers[name] = value
    body = rest
  end
  return wrk.format('POST', post_path, headers, body)
end

function done(summary, latency, _)
  local errors = summary.errors
  io.write(string.format(
    '\n{"requests":%d,"duration_us":%d,"refused":%d,"broken":%d,"p50_us":%d,"p95_us":%d,"p99_us":%d}\n',
    summary.requests, summary.duration, errors.status,
    errors.connect + errors.read + errors.write + errors.timeout,
    latency:percentile(50), latency:percentile(95), latency:percentile(99)))
end
