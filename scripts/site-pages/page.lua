-- Adapts one page of the repository to the site, and adds the page's sections to the search index.

local source_url = os.getenv("SOURCE_URL") or ""
local page = os.getenv("PAGE")
local folder = page:match("^(.*)/") or ""
local root = folder:gsub("[^/]+", ".."):gsub("$", folder == "" and "" or "/")

--- The path of a link's target, from the folder of the package.
local function place(target)
  local parts = {}
  for part in (folder .. "/" .. target):gmatch("[^/]+") do
    if part == ".." then table.remove(parts) elseif part ~= "." then table.insert(parts, part) end
  end
  return table.concat(parts, "/")
end

function Link(link)
  if link.target:match("^%a+:") then return nil end
  local file, anchor = link.target:match("^([^#]*)(.*)$")
  if file == "" then return nil end
  local path = place(file)
  local library = path:match("^Sources/(%a+)/%a+%.docc/")
  if path == "README.md" or path:match("^Docs/.*%.md$") then
    link.target = file:gsub("%.md$", ".html") .. anchor
  elseif library then
    link.target = root .. "api/documentation/" .. library:lower() .. "/"
  elseif source_url ~= "" then
    link.target = source_url .. "/" .. path .. anchor
  else
    link.content:insert(pandoc.Space())
    link.content:insert(pandoc.Code(path))
    return link.content
  end
  return link
end

--- Gives a table the width that its content needs, in a box that scrolls.
function Table(block)
  block.colspecs = block.colspecs:map(function(spec) return { spec[1], nil } end)
  return pandoc.Div({ block }, { class = "scroll", tabindex = "0" })
end

--- Puts a picture into a box that scrolls.
function RawBlock(block)
  if not block.text:match("<picture>") then return nil end
  block.text = block.text:gsub('%.md"', '.html"')
  return pandoc.Div({ block }, { class = "picture", tabindex = "0" })
end

--- Adds a link after a command whose result is on the site.
function CodeBlock(block)
  local text, target
  local feature = block.text:match("compare explorer %-%-feature (%a+)")
  if block.text:match("^swift run compare explorer") then
    text, target = "Open the explorer", "explorer/" .. (feature or "LocationManager") .. ".html"
  elseif block.text:match("^scripts/workshop check") then
    text, target = "Read the steps in a browser", "steps/index.html"
  end
  -- Pandoc marks each line, which lets the line wrap, only in a block with a language.
  if #block.classes == 0 then block.classes:insert("default") end
  return { block, target and pandoc.Para({ pandoc.Link(text, root .. target) }) }
end

--- Folds the list after *In the code:*, which only some readers want.
function Blocks(blocks)
  local result = pandoc.List()
  for index, block in ipairs(blocks) do
    local before = blocks[index - 1]
    if block.t == "BulletList" and before and pandoc.utils.stringify(before) == "In the code:" then
      result[#result] = pandoc.RawBlock("html", "<details><summary>In the code</summary>")
      result:extend({ block, pandoc.RawBlock("html", "</details>") })
    else
      result:insert(block)
    end
  end
  return result
end

--- The words of a block, with spaces between cells or items, whose words would run together otherwise.
local function words_of(block)
  if block.t == "RawBlock" then return "" end
  local function spaced(one)
    one.content:insert(pandoc.Space())
    return one
  end
  return pandoc.utils.stringify(pandoc.walk_block(pandoc.Div({ block }), { Plain = spaced, Para = spaced }))
end

--- Moves the title into the page's metadata, and writes the lines of the search index.
function Pandoc(document)
  local index = io.open(os.getenv("SEARCH_INDEX"), "a")
  local url = page:gsub("%.md$", ".html")
  local title, section, anchor, words = "", "", "", {}
  local function write()
    local text = table.concat(words, " "):gsub("%s+", " ")
    index:write(string.format("[%q,%q,%q,%q],\n", url .. anchor, title, section, text))
    words = {}
  end
  local blocks = pandoc.List()
  for _, block in ipairs(document.blocks) do
    local text = words_of(block)
    if block.t == "Header" and block.level == 1 then
      title = text
      document.meta.title = pandoc.MetaInlines(block.content)
    else
      if block.t == "Header" then
        write()
        section, anchor = text, "#" .. block.identifier
      else
        table.insert(words, text)
      end
      blocks:insert(block)
    end
  end
  write()
  index:close()
  document.meta.pagetitle = title
  return pandoc.Pandoc(blocks, document.meta)
end
