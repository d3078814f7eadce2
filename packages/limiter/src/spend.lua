-- Decides a batch of checks, one after another, against exact sliding windows.
--
-- Each key is the list of accepted times of one budget: microseconds by this store's clock, oldest
-- first. A check names one or more keys and is accepted only when every one of them has room.
--
-- KEYS      one key per budget of every check, the budgets of a check side by side
-- ARGV[1]   window in microseconds
-- ARGV[2]   time to live of a list in milliseconds
-- ARGV[3]   after this store time do nothing: the asker has given up by then and decided by itself
-- ARGV[4]   plan, one character per key: 33 + 4 * limit index + 2 * (same check goes on) + (oldest
--           entry known to be inside the window)
-- ARGV[5..] the limits that the plan points at
--
-- Reply: {now} when too late, else {now, count, oldest, count, oldest, ...}. An accepted check has
-- its entries counted in. A refused one has stored nothing and has -1 - count; oldest is then the
-- entry that must leave first. oldest 0 means "not looked up, still the one you know".
local call = redis.call
local byte = string.byte
local time = call('TIME')
local now = time[1] * 1000000 + time[2]
if now > tonumber(ARGV[3]) then
  return { now }
end

-- Formatted once: converting a number for each call costs more than the push itself.
local stamp = string.format('%d', now)
local window = tonumber(ARGV[1])
local cutoff = now - window
local ttl = ARGV[2]
local plan = ARGV[4]
local limits = {}
for i = 5, #ARGV do
  limits[i - 4] = tonumber(ARGV[i])
end

local function start_list(key)
  call('PEXPIRE', key, ttl)
  return 1, now
end

-- Drops the entries that have left the window; returns how many are left and the oldest of them.
-- The entry just pushed is always inside, so a list never runs empty here. Arguments are strings:
-- the store formats numbers as floating point, which takes longer than the command itself.
local function prune(key, count)
  local first = tonumber(call('LINDEX', key, '0'))
  if first > now then
    -- The store's clock was set back past everything in the list. Waiting for these times to come
    -- round again could refuse a caller for hours, so the list is reset.
    call('DEL', key)
    call('RPUSH', key, stamp)
    return start_list(key)
  end
  -- Mostly one or two have left since the last look; after a pause many have.
  local oldest = first
  local singles = 0
  while oldest <= cutoff and singles < 8 do
    call('LPOP', key)
    singles = singles + 1
    oldest = tonumber(call('LINDEX', key, '0'))
  end
  count = count - singles
  while oldest <= cutoff do
    local head = call('LRANGE', key, '0', '127')
    local gone = 1
    while gone < #head and tonumber(head[gone + 1]) <= cutoff do
      gone = gone + 1
    end
    call('LPOP', key, tostring(gone))
    count = count - gone
    oldest = tonumber(head[gone + 1] or call('LINDEX', key, '0'))
  end
  -- The time to live is renewed only when the oldest entry moves on to another window-long span of
  -- the clock. A push comes less than two windows after the start of that span, so a life of three
  -- windows always outlasts the window that follows the push.
  if math.floor(first / window) ~= math.floor(oldest / window) then
    call('PEXPIRE', key, ttl)
  end
  return count, oldest
end

local reply = { now }

-- Takes back the pushes of a refused check and finds, for each full budget, the entry that must
-- leave the window before there is room again.
local function refuse(from, to)
  for i = from, to do
    local key = KEYS[i]
    local before = reply[2 * i] - 1
    call('RPOP', key)
    reply[2 * i] = -1 - before
    local limit = limits[math.floor((byte(plan, i) - 33) / 4) + 1]
    if before > limit then
      -- Only after a limit was lowered: more entries than it allows are still inside.
      reply[2 * i + 1] = tonumber(call('LINDEX', key, tostring(-limit)))
    end
  end
end

local from = 1
local refused = false
for i = 1, #KEYS do
  local key = KEYS[i]
  local code = byte(plan, i) - 33
  local known = code % 2
  code = (code - known) / 2
  local goes_on = code % 2
  local limit = limits[(code - goes_on) / 2 + 1]

  -- Pushed before it is decided: the push also tells the length, which makes the common accepted
  -- check one call per budget.
  local count, oldest = call('RPUSH', key, stamp), 0
  if count == 1 then
    count, oldest = start_list(key)
  elseif known == 0 or count > limit then
    count, oldest = prune(key, count)
  end
  reply[2 * i] = count
  reply[2 * i + 1] = oldest
  if count > limit then
    refused = true
  end

  if goes_on == 0 then
    if refused then
      refuse(from, i)
    end
    from = i + 1
    refused = false
  end
end
return reply
